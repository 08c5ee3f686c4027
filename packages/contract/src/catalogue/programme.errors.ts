import { FILM_PROPOSALS, TRAILER_MAX_SECONDS, TRAILER_TOO_LARGE } from './films.rules.ts'
import { INVALID_IMAGE } from './images.rules.ts'
import { SHOWTIME_CANCELLED } from './availability.ts'
import { CANCEL_HOURS_AFTER_END } from './programme.rules.ts'

/** The refusals about films, cinemas, screens and showtimes. */
export const PROGRAMME_ERRORS = {
  'movie-not-found': { status: 404, message: 'This movie is not in our catalogue' },
  'too-many-proposals': {
    status: 409,
    message: `At most ${FILM_PROPOSALS} proposals can wait. Please drop one, or wait until some are published`,
  },
  'film-archived': { status: 409, message: 'This film is archived. Please bring it back first' },
  'film-has-showtimes': { status: 409, message: 'This film still has showtimes to come. Please cancel them first' },
  'poster-invalid': { status: 400, message: INVALID_IMAGE },
  'uploads-unavailable': { status: 503, message: 'The file could not be stored. Please try again in a few minutes' },
  'import-not-clean': { status: 422, message: 'Nothing was imported, because some lines are not right' },
  'trailer-invalid': {
    status: 400,
    message: `Please choose an MP4 (H.264) or WebM video of at most ${TRAILER_MAX_SECONDS / 60} minutes`,
  },
  'trailer-too-large': { status: 413, message: TRAILER_TOO_LARGE },
  'trailer-address-refused': {
    status: 400,
    message: 'This address cannot be used. Please give the address of the video file itself, on a public website',
  },
  'trailer-address-silent': {
    status: 502,
    message: 'No video arrived from this address in time. Please check the address, or upload the file',
  },
  'trailer-not-found': { status: 404, message: 'This trailer is not available' },
  'cinema-not-found': { status: 404, message: 'This cinema is not in our list' },
  'cinema-archived': { status: 409, message: 'This cinema is archived. Please bring it back first' },
  'cinema-has-showtimes': { status: 409, message: 'This cinema still has showtimes to come. Please cancel them first' },
  'cinema-keeps-time-zone': {
    status: 409,
    message:
      'This area has another time zone, and the cinema still has showtimes to come. Please cancel them, or wait for their end',
  },
  'slug-taken': { status: 409, message: 'Another cinema has this slug already' },
  'area-unknown': { status: 400, message: 'No such area is known in this country and state' },
  'pictures-full': { status: 409, message: 'No more pictures can be added here. Please remove one first' },
  'area-not-found': { status: 404, message: 'This area is not served yet' },
  'area-ambiguous': {
    status: 409,
    message: 'Several areas have this name. Please give the state and the country as well',
  },
  'place-unknown': { status: 404, message: 'This place could not be found on the map' },
  'screen-not-found': { status: 404, message: 'This screen is not in our list' },
  'screen-archived': { status: 409, message: 'This screen is archived. Please bring it back first' },
  'screen-has-showtimes': { status: 409, message: 'This screen still has showtimes to come. Please cancel them first' },
  'screen-name-taken': { status: 409, message: 'The cinema has a screen of this name already' },
  'seats-sold': { status: 409, message: 'Seats that are sold or held for showtimes to come must stay on the plan' },
  'showtimes-for-customers': { status: 403, message: 'Please log in to see showtimes' },
  'showtime-not-found': { status: 404, message: 'This showtime is not on the programme' },
  'showtime-started': { status: 409, message: 'This showtime has already begun' },
  'baby-film-for-adults': {
    status: 409,
    message: 'This film is for adults, so no showtime of it can be baby friendly',
  },
  'showtime-cancelled': { status: 409, message: SHOWTIME_CANCELLED },
  'showtime-draft': { status: 409, message: 'This showtime is a draft, so it is changed at once' },
  'showtime-changed': {
    status: 409,
    message:
      'This showtime was changed after the edit was kept. Please take the edit back, look at the showtime, and change it again',
  },
  'showtime-over': {
    status: 409,
    message: `This showtime ended more than ${CANCEL_HOURS_AFTER_END} hours ago. Finance can still give single tickets back`,
  },
  'start-in-past': { status: 422, message: 'This start is in the past' },
  'no-price': {
    status: 409,
    message: 'The price card of this cinema has no price for this showtime. Please enter one',
  },
  'showtimes-overlap': { status: 409, message: 'Another showtime holds this screen at that time' },
  'showtime-sold': {
    status: 409,
    message: 'Seats of this showtime are sold. Please confirm the move with their number',
  },
  'showtime-admitted': {
    status: 409,
    message:
      'People were let in already, and their tickets would not let them in again at the new time. Please cancel the showtime instead',
  },
  'film-sold': {
    status: 409,
    message:
      'Tickets were sold for this film, or a till has seats for it in advance. Please cancel the showtime instead',
  },
  'seats-missing': { status: 409, message: 'Some of the seats that are sold or held do not exist in that screen' },
  'seats-not-free': { status: 409, message: 'Only free seats can be chosen' },
  'seat-of-other-kind': {
    status: 409,
    message: 'This seat is of another kind than the seat before. Please confirm it',
  },
  'showtime-has-buyers': {
    status: 409,
    message:
      'Tickets of this showtime were sold or ordered, a till has seats of it, or its books are closed. It cannot be deleted, but it can be cancelled until a day after its end',
  },
} as const satisfies Record<string, { status: number; message: string }>
