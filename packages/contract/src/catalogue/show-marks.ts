/** The marks of a showtime for people with other needs, in the order in which they are shown. */
export const SHOW_MARKS = ['captioned', 'described', 'relaxed', 'sign-language', 'baby'] as const
export type ShowMark = (typeof SHOW_MARKS)[number]

export const SHOW_MARK_NAMES: Readonly<Record<ShowMark, string>> = {
  captioned: 'Captioned',
  described: 'Audio described',
  relaxed: 'Relaxed',
  'sign-language': 'Sign language',
  baby: 'Baby friendly',
}
