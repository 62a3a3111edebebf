// Pictures that stand before words, drawn: not every phone's font has them. Material Design Icons, as in the app.
import { svg } from './dom.js';
import { SYMBOLS } from './symbols.js';

// What the page calls an icon otherwise than the app.
const NAMES = {
  train: 'train-variant',
  ticket: 'ticket-outline',
  cards: 'cards-outline',
  seen: 'eye-outline',
  unseen: 'eye-off-outline',
  map: 'map-outline',
  food: 'food-drumstick',
  house: 'home-variant',
  field: 'sprout',
  next: 'skip-next',
  dots: 'dots-vertical',
  back: 'arrow-left',
  pencil: 'pencil-outline',
  language: 'translate',
};
// What the app has no icon for.
const OWN = {
  sheet: 'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm1 6v4h6V9zm8 0v4h6V9zm-8 6v4h6v-4zm8 0v4h6v-4zM5 5v2h14V5z',
  log: 'M3 5h2v2H3zm4 0h14v2H7zM3 11h2v2H3zm4 0h14v2H7zM3 17h2v2H3zm4 0h14v2H7z',
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
  const parts = piece ? piece.map(([tag, props]) => svg(tag, props)) : [svg('path', { d: OWN[name] || SYMBOLS[NAMES[name] || name] })];
  return svg('svg', { viewBox: '0 0 24 24', width: across, height: across, class: piece ? `piece ${name}` : 'drawn', 'aria-hidden': 'true' }, ...parts);
}

// The name of an option's picture; nothing if it has none that is drawn here.
export function pictureOf(option) {
  if (option.picture) return option.picture.startsWith(PASSENGER) ? option.picture : '';
  const [what, more] = String(option.id).split(':');
  return LEADS[(more || '').replace(/_[0-9]+$/, '')] || LEADS[what] || '';
}
