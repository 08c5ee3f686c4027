export const VIEW_WORDS = { timeline: 'Timeline', table: 'Table' } as const
export type View = keyof typeof VIEW_WORDS

/** The part of the business day that the timeline shows. */
export const HOURS_WORDS = { shows: 'With showtimes', day: 'Whole day' } as const
export type Hours = keyof typeof HOURS_WORDS

export function isView(word: string | undefined): word is View {
  return word !== undefined && word in VIEW_WORDS
}

export function isHours(word: string | undefined): word is Hours {
  return word !== undefined && word in HOURS_WORDS
}
