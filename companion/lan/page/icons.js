// Pictures that stand before words, drawn: not every phone's font has them. Material Design Icons, as in the app.
import { svg } from './dom.js';
import { SYMBOLS } from './symbols.js';

const PATHS = {
  train: SYMBOLS['train-variant'],
  ticket: SYMBOLS['ticket-outline'],
  cards: SYMBOLS['cards-outline'],
  seen: 'M12 9Q13.3 9 14.1 9.9Q15 10.7 15 12Q15 13.3 14.1 14.1Q13.3 15 12 15Q10.7 15 9.9 14.1Q9 13.3 9 12Q9 10.7 9.9 9.9Q10.7 9 12 9ZM12 4.5Q15.7 4.5 18.7 6.6Q21.7 8.7 23 12Q21.7 15.3 18.7 17.4Q15.7 19.5 12 19.5Q8.3 19.5 5.3 17.4Q2.3 15.3 1 12Q2.3 8.7 5.3 6.6Q8.3 4.5 12 4.5ZM3.2 12Q4.4 14.5 6.8 16Q9.2 17.5 12 17.5Q14.8 17.5 17.2 16Q19.6 14.5 20.8 12Q19.6 9.5 17.2 8Q14.8 6.5 12 6.5Q9.2 6.5 6.8 8Q4.4 9.5 3.2 12Z',
  unseen: 'M2 5.2 3.3 4 20 20.7 18.8 22 15.7 18.9Q13.9 19.5 12 19.5Q8.3 19.5 5.3 17.4Q2.3 15.3 1 12Q2 9.3 4.2 7.5ZM12 9Q13.3 9 14.1 9.9Q15 10.7 15 12Q15 12.5 14.8 13L11 9.2Q11.5 9 12 9ZM12 4.5Q15.7 4.5 18.7 6.6Q21.7 8.7 23 12Q21.8 15.2 19 17.2L17.6 15.8Q19.7 14.3 20.8 12Q19.6 9.5 17.2 8Q14.8 6.5 12 6.5Q10.4 6.5 8.9 7L7.3 5.5Q9.6 4.5 12 4.5ZM3.2 12Q4.4 14.5 6.8 16Q9.2 17.5 12 17.5Q13.1 17.5 14 17.3L11.7 15Q10.6 14.9 9.9 14.1Q9.1 13.4 9 12.3L5.6 8.9Q4.1 10.2 3.2 12Z',
  map: 'M20.5 3 20.3 3 15 5.1 9 3 3.4 4.9Q3 5 3 5.4V20.5Q3 20.7 3.1 20.9Q3.3 21 3.5 21L3.7 21L9 18.9L15 21L20.6 19.1Q21 19 21 18.6V3.5Q21 3.3 20.9 3.1Q20.7 3 20.5 3ZM10 5.5 14 6.9V18.5L10 17.1ZM5 6.5 8 5.4V17.2L5 18.3ZM19 17.5 16 18.6V6.8L19 5.7Z',
  wifi: 'M12 21 15.6 16.2Q14 15 12 15Q10 15 8.4 16.2ZM12 3Q9 3 6.3 3.9Q3.5 4.9 1.2 6.6L3 9Q4.9 7.5 7.2 6.8Q9.5 6 12 6Q14.5 6 16.8 6.8Q19.1 7.5 21 9L22.8 6.6Q20.5 4.9 17.7 3.9Q15 3 12 3ZM12 9Q10 9 8.2 9.6Q6.3 10.3 4.8 11.4L6.6 13.8Q9 12 12 12Q15 12 17.4 13.8L19.2 11.4Q17.7 10.3 15.8 9.6Q14 9 12 9Z',
  food: SYMBOLS['food-drumstick'],
  house: SYMBOLS['home-variant'],
  hammer: SYMBOLS.hammer,
  field: SYMBOLS.sprout,
  next: 'M16 18H18V6H16ZM6 18 14.5 12 6 6Z',
  dots: 'M12 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4m0-6a2 2 0 1 1 0 4 2 2 0 0 1 0-4m0-6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  back: 'M20 11v2H8l5.5 5.5-1.4 1.4L4.2 12l7.9-7.9 1.4 1.4L8 11z',
  undo: 'M12.5 8c-2.65 0-5.05 1-6.9 2.6L2 7v9h9l-3.6-3.6c1.4-1.16 3.2-1.9 5.1-1.9 3.54 0 6.55 2.31 7.6 5.5l2.37-.78C21.08 11.03 17.15 8 12.5 8z',
  check: 'M21 7 9 19l-5.5-5.5 1.4-1.4L9 16.2 19.6 5.6z',
  sheet: 'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm1 6v4h6V9zm8 0v4h6V9zm-8 6v4h6v-4zm8 0v4h6v-4zM5 5v2h14V5z',
  log: 'M3 5h2v2H3zm4 0h14v2H7zM3 11h2v2H3zm4 0h14v2H7zM3 17h2v2H3zm4 0h14v2H7z',
  pencil: 'M14.1 9 15 9.9 5.9 19H5v-.9zM17.7 3c-.3 0-.5.1-.7.3l-1.8 1.8 3.7 3.7L20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-.7-.3zm-3.6 3.2L3 17.3V21h3.8L17.8 9.9z',
  flag: 'M5 3h9l.5 2H20v10h-7l-.5-2H7v8H5z',
  language: 'M12.9 15.1 10.4 12.6A17.5 17.5 0 0 0 14.1 6H17V4h-7V2H8v2H1v2h11.2A15.7 15.7 0 0 1 9 11.4 15.7 15.7 0 0 1 6.7 8h-2a17.6 17.6 0 0 0 3 4.6l-5.1 5L4 19l5-5 3.1 3.1zM18.5 10h-2L12 22h2l1.1-3h4.8l1.1 3h2zm-2.6 7 1.6-4.3 1.6 4.3z',
  gear: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m-2 12l-.4-2.6a8 8 0 0 1-1.7-1L5.4 19.4l-2-3.5 2.1-1.6a8 8 0 0 1 0-2l-2.1-1.6 2-3.5 2.5 1a8 8 0 0 1 1.7-1L10 4.6h4l.4 2.6a8 8 0 0 1 1.7 1l2.5-1 2 3.5-2.1 1.6a8 8 0 0 1 0 2l2.1 1.6-2 3.5-2.5-1a8 8 0 0 1-1.7 1L14 22z',
  plus: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z',
  cross: 'M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z',
  up: 'M7.4 15.4 12 10.8l4.6 4.6L18 14l-6-6-6 6z',
  past: 'M13.5 8H12v5l4.3 2.5.7-1.2-3.5-2.1zM13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2.1 4.9L6.7 18.3A9 9 0 1 0 13 3z',
  bin: 'M9 3v1H4v2h1v13a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V6h1V4h-5V3zM7 6h10v13H7zm2 2v9h2V8zm4 0v9h2V8z',
  book: 'M12 21.5c-1.35-.85-3.8-1.5-5.5-1.5-1.65 0-3.35.3-4.75 1.05-.4.2-.75-.1-.75-.45V6c.6-.45 1.25-.75 2-1 3-.9 6.7-.6 9 1 2.3-1.6 6-1.9 9-1 .75.25 1.4.55 2 1v14.6c0 .35-.35.65-.75.45-1.4-.75-3.1-1.05-4.75-1.05-1.7 0-4.15.65-5.5 1.5M12 8v11.5c1.35-.85 3.8-1.5 5.5-1.5 1.2 0 2.4.15 3.5.5V7c-1.1-.35-2.3-.5-3.5-.5-1.7 0-4.15.65-5.5 1.5z',
  'share-variant': 'M18 16.1c-.8 0-1.4.3-2 .8l-7.1-4.2a3 3 0 0 0 0-1.4L16 7.2A3 3 0 1 0 15.1 5.7L8 9.8a3 3 0 1 0 0 4.4l7.1 4.1A2.9 2.9 0 1 0 18 16.1z',
  find: 'M9.5 3A6.5 6.5 0 0 1 16 9.5c0 1.6-.6 3.1-1.6 4.2l.3.3h.8l5 5-1.5 1.5-5-5v-.8l-.3-.3A6.5 6.5 0 1 1 9.5 3m0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  leave: 'M17 7l-1.4 1.4L18.2 11H8v2h10.2l-2.6 2.6L17 17l5-5zM4 5h8V3H4a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8v-2H4z',
};
// Pawns in their colours: a passenger, or none.
const PASSENGER = 'passenger/';
const NOBODY = 'passenger/none';
const PAWN = 'M12 3a4 4 0 0 1 2.6 7l3.4 9h1v2H5v-2h1l3.4-9A4 4 0 0 1 12 3z';
// Resources in their own colours: a log, a jointed brick, a stone, a bar.
const PIECES = {
  wood: [['rect', { x: 1, y: 6, width: 22, height: 12, rx: 6 }], ['circle', { cx: 18, cy: 12, r: 3 }]],
  brick: [['rect', { x: 2, y: 5, width: 20, height: 14, rx: 2 }], ['path', { d: 'M2 12h20M12 5v7M7 12v7M17 12v7' }]],
  stone: [['path', { d: 'M3 15l3-8 7-3 7 5 1 8-6 3H6z' }]],
  gold: [['path', { d: 'M6 7h12l4 11H2z' }]],
};
// What the answers of a first question lead to; of Stone Age's places the part behind the colon.
const LEADS = {
  ClaimRoute: 'train',
  DrawTickets: 'ticket',
  KeepTickets: 'ticket',
  DrawCards: 'cards',
  TakeFaceUp: 'cards',
  Pass: 'next',
  CatchUp: 'next',
  hunt: 'food',
  forest: 'wood',
  clay_pit: 'brick',
  quarry: 'stone',
  river: 'gold',
  tool_maker: 'hammer',
  hut: 'house',
  field: 'field',
  civ_slot: 'cards',
  TellCard: 'cards',
  building_stack: 'house',
  TellBuilding: 'house',
};

export function drawn(name, size) {
  const across = size || 22;
  if (name === NOBODY) return svg('svg', { width: across + 6, height: across + 6, class: 'blank', 'aria-hidden': 'true' });
  if (name.startsWith(PASSENGER)) return svg('svg', { viewBox: '0 0 24 24', width: across + 6, height: across + 6, class: `pawn ${name.slice(PASSENGER.length)}`, 'aria-hidden': 'true' }, svg('path', { d: PAWN }));
  const piece = PIECES[name];
  const parts = piece ? piece.map(([tag, props]) => svg(tag, props)) : [svg('path', { d: PATHS[name] })];
  return svg('svg', { viewBox: '0 0 24 24', width: across, height: across, class: piece ? `piece ${name}` : 'drawn', 'aria-hidden': 'true' }, ...parts);
}

// The name of an option's picture; nothing if it has none that is drawn here.
export function pictureOf(option) {
  if (option.picture) return option.picture.startsWith(PASSENGER) ? option.picture : '';
  const [what, more] = String(option.id).split(':');
  return LEADS[(more || '').replace(/_[0-9]+$/, '')] || LEADS[what] || '';
}
