/**
 * A letter as people see it: a flag, or a sign with its accents, the shade of an emoji, and what a joiner
 * joins to it. Old browsers lack `Intl.Segmenter`.
 */
const LETTER = /\p{RI}{2}|\r\n|.(?:\p{M}|\p{Emoji_Modifier}|\u200D.?)*/gsu

/**
 * Returns the beginning of a text, of at most `most` UTF-16 units, without a letter that is cut in two as
 * people see letters.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const [letter] of text.matchAll(LETTER)) {
    if (end + letter.length > most) break
    end += letter.length
  }
  return text.slice(0, end)
}
