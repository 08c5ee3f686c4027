/** The app's id in both stores, and the scheme of links that only the app opens. */
export const APP_ID = 'com.velvet.cinema'

/** The origins of the pages in the shells: first Android's, then that of iOS. */
export const SHELL_ORIGINS = ['https://localhost', 'capacitor://localhost'] as const

/** Addresses of the web app that open in the native app where it is installed. */
export const LINKED_PATHS = [
  '/movie/*',
  '/trailer/*',
  '/give/*',
  '/mytickets',
  '/ticketdetails',
  '/fund',
  '/paymentsuccessful',
  '/profile',
] as const
