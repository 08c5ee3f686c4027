/** How many rows a page holds, in lists whose callers cannot choose. */
export const ROWS_A_PAGE = 50
/** How many top-ups a page of a customer's own list holds. */
export const TOP_UPS_A_PAGE = 20
/** How many things a field offers at once to a person who types what they look for. */
export const CHOICES = { usual: 20, max: 50 } as const
