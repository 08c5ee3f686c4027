/** The app's id in both stores, and the scheme of links that only the app opens. */
export const APP_ID = 'com.velvet.cinema'

/** Where the shells' own pages say that they come from: Android's and that of iOS. */
export const SHELL_ORIGINS = ['https://localhost', 'capacitor://localhost'] as const

/** Addresses of the web app that open in the native one where it is installed. */
export const LINKED_PATHS = [
  '/movie/*',
  '/trailer/*',
  '/mytickets',
  '/ticketdetails',
  '/fund',
  '/paymentsuccessful',
  '/profile',
] as const
