/** The button on a film of which no showtime near the customer is on sale. */
export const TELL_ME_OF_FILM = 'Tell me when tickets are on sale near me'
/** The button beside a showtime that is sold out. */
export const TELL_ME_OF_SEATS = 'Tell me if seats come back'
export const STOP_WAITING = 'Stop waiting'

/** What the person who waits for a film reads in place of the button. */
export const WAITS_FOR_FILM = 'We will tell you when tickets are on sale near you.'

export const HOW_SEATS_ARE_TOLD =
  'We tell you once when enough seats are free. Whoever asked first is told first, and has {minutes} minutes before the next person is told. The seats are not held.'

/** The title and the words of what the app shows when a person was told. */
export const SEATS_ARE_BACK = 'Seats are back'
export const TICKETS_ON_SALE = 'Tickets are on sale'
export const BOOK_SOON = 'The seats are not held, so book soon.'

/** The page of the console that counts who waits for what. */
export const DEMAND = 'Demand'
