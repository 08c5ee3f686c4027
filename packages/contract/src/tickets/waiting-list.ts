/** For so many seats of a sold-out showtime a person can wait. */
export const WAIT_SEATS = { min: 1, max: 6 } as const

/** A person who is told about free seats has so many minutes before the next person is told. */
export const HEAD_START_MINUTES = 10

/** For so many films and showtimes together one customer waits at a time. */
export const MOST_WAITS = 20

/** The app shows for so many days that tickets for a film came on sale. */
export const TOLD_DAYS = 14
