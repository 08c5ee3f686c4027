// The few messages that the very first screen may show. All others are in messages.ts, which is
// loaded with the screens that show them.

export const NETWORK_ERROR = 'Network error'
export const WIFI_SIGN_IN = `${NETWORK_ERROR}. This Wi-Fi may ask you to sign in: open your browser`
export const OFFLINE = 'You are currently offline. Please check your internet connection.'
export const UNEXPECTED_ERROR = 'Unexpected Application Error!'
export const FIND_A_MOVIE = 'Find a movie'
/** Leads to the films from the tab bar and from screens that have nothing to show. */
export const SEE_A_MOVIE = 'See a Movie'
export const NEWLY_ADDED = 'Newly Added'
export const LOADING_MOVIES = 'Loading movies'
export const NO_PARTNER_CINEMA =
  '{product} currently has no partner cinema in your location. For more information: Please contact {email}.'
