/** How many films a page of found films holds. */
export const FOUND_A_PAGE = 20
/** Each found film comes with at most this many of its next showtimes. */
export const FOUND_TIMES = 6
/** Only this many words of a search count. */
export const FIND_WORDS = 6
/** These words are ignored unless only such words were typed, because people add them to titles or leave them out. */
export const FIND_SMALL_WORDS: readonly string[] = 'a an and et la le les of the'.split(' ')
/** The longest text that people can look for, in characters. */
export const FIND_LENGTH = 80
/** A search for showtimes without a day looks at this many days from now. */
export const FIND_DAYS = 7
/** How many seats beside each other people can look for. */
export const SEATS_TOGETHER = { min: 2, max: 10, usual: 4 } as const
/** The time before which showtimes begin that people look for in the afternoon. */
export const FIND_BEFORE = '18:00'
