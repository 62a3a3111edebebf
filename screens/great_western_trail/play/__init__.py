"""The open turn: figures, actions, players' sheets."""
