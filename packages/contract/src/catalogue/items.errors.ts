/** These refusals concern food and drinks. */
export const ITEM_ERRORS = {
  'item-not-found': { status: 404, message: 'This item is not in our list' },
  'item-name-taken': { status: 409, message: 'Another item has this name and size already' },
  'item-not-here': { status: 409, message: 'This cinema does not sell one of these items' },
  'item-sold-out': { status: 409, message: 'An item is sold out' },
  'menu-changed': { status: 409, message: 'The menu has changed. Please choose your snacks again' },
  'bundle-needs-tickets': {
    status: 409,
    message: 'This bundle includes tickets. Please add as many of its tickets, for standard seats',
  },
  'bundle-without-code': {
    status: 409,
    message: 'A bundle with tickets cannot be combined with a code or a voucher. Please remove one of the two',
  },
  'bundle-not-exchangeable': {
    status: 409,
    message: 'Tickets of a bundle cannot be changed. Please get a refund, and buy new ones',
  },
  'too-late': { status: 409, message: 'There is too little time left to make this' },
  'age-needed': { status: 403, message: 'You are too young for one of these items' },
  'items-full': { status: 409, message: 'The list of items is full. Please rename an archived one' },
  'stock-unit-not-found': { status: 404, message: 'No item is counted in this unit' },
} as const satisfies Record<string, { status: number; message: string }>
