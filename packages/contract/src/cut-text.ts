/** Signs that belong to the one before them: accents, shades of emoji, joiners and the sign after a joiner. */
const ATTACHED = /^(?:[\p{M}\p{Emoji_Modifier}\u200D\uFE0F])|^$/u

/**
 * Returns the beginning of a text, of at most `most` UTF-16 units, without a letter that is cut in two as
 * people see letters.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const letter of lettersOf(text)) {
    if (end + letter.length > most) break
    end += letter.length
  }
  return text.slice(0, end)
}

function lettersOf(text: string): string[] {
  if (typeof Intl === 'object' && 'Segmenter' in Intl) {
    return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  }
  // For browsers without a segmenter.
  const letters: string[] = []
  for (const sign of text) {
    const before = letters.at(-1)
    if (before !== undefined && (ATTACHED.test(sign) || before.endsWith('\u200D'))) {
      letters[letters.length - 1] = before + sign
    } else letters.push(sign)
  }
  return letters
}
