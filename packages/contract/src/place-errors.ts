/** The refusals about cinemas, their screens and seat plans, as staff read them in the console. */
export const PLACE_ERRORS = {
  'cinema-archived': {
    status: 409,
    message: 'This cinema is archived. Please bring it back first',
  },
  'cinema-has-showtimes': {
    status: 409,
    message: 'This cinema still has showtimes to come. Please cancel them first',
  },
  'slug-taken': { status: 409, message: 'Another cinema has this slug already' },
  'area-unknown': { status: 400, message: 'No such area is known in this country and state' },
  'pictures-full': {
    status: 409,
    message: 'This cinema has as many pictures as it can. Please remove one first',
  },
  'screen-archived': {
    status: 409,
    message: 'This screen is archived. Please bring it back first',
  },
  'screen-has-showtimes': {
    status: 409,
    message: 'This screen still has showtimes to come. Please cancel them first',
  },
  'screen-name-taken': { status: 409, message: 'The cinema has a screen of this name already' },
  'seats-sold': {
    status: 409,
    message: 'Seats that are sold for showtimes to come must stay on the plan',
  },
} as const satisfies Record<string, { status: number; message: string }>
