/**
 * The addresses of the customer's app. A part that begins with a colon stands for any text. The
 * address of the centers contains the product's name, so `centersPath` makes it.
 */
export const SCREEN_PATHS = [
  '/',
  '/home',
  '/login',
  '/signup',
  '/signupsuccessful',
  '/forgotpassword',
  '/find',
  '/movie/:movieId',
  '/selected-trailer/:movieID',
  '/trailer/:trailerID',
  '/previewcenter',
  '/paymentsuccessful',
  '/privacy',
  '/contact',
  '/welcome',
  '/give/:token',
  '/c/:code',
  '/trailers',
  '/profile',
  '/fund',
  '/selectcinema',
  '/confirmticket',
  '/mytickets',
  '/receipt/:reference',
  '/ticketdetails',
] as const
export type ScreenPath = (typeof SCREEN_PATHS)[number]

/** The addresses of screens for tests, which the operator can switch off. */
export const DEBUG_PATHS = ['/geo', '/dist', '/usergps', '/internetcheck', '/mytest'] as const
export type DebugPath = (typeof DEBUG_PATHS)[number]

/** The address of the centers, under any name that the product has or had. */
export const ANY_CENTERS_PATH = /^\/[a-z0-9]+centers\/?$/i
