/** How a result is told to the hand. */
export type Feeling = 'success' | 'warning' | 'error'
