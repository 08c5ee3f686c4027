export const VIEW_WORDS = { timeline: 'Timeline', table: 'Table' } as const
export type View = keyof typeof VIEW_WORDS

export function isView(word: string | undefined): word is View {
  return word !== undefined && word in VIEW_WORDS
}
