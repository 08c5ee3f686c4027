/** These stay lowercase unless the text begins with them. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and as at but by for in nor of on or so the to up yet'.split(' '),
)

/** How a film is shown. */
const FORMAT = /^[2-4]DX?$/i

/** These Roman numerals of sequels stay in capitals, since nobody reads "Ii" as two. */
const SEQUEL = /^(?:II|III|IV|VI|VII|VIII|IX)$/

/** Words such as E.T. and 12B, which stay as they were written. Endings as in 10th are not meant. */
const WRITTEN = /\p{L}\.\p{L}|^\P{L}*\p{L}\.|\d(?!(?:st|nd|rd|th)(?!\p{L}))\p{L}|\p{L}\d/iu

/**
 * Returns a title or an address as it is shown, without spaces at the ends and without double
 * spaces. A word with capitals inside stays as it was written, unless the whole text is in capitals.
 */
export function titleCase(text: string): string {
  const isShouted = !/\p{Ll}\p{L}|\p{L}\p{Ll}/u.test(text)
  const words = text.trim().split(/\s+/)
  return words.map((word, index) => wordCase(word, index === 0, isShouted)).join(' ')
}

function wordCase(word: string, atStart: boolean, isShouted: boolean): string {
  const isKept =
    !isShouted && /\p{L}.*\p{Lu}/u.test(word) && !SMALL_WORDS.has(bareOf(word).toLowerCase())
  if (isKept) return word
  const parts = word.split(/(-)/)
  return parts.map((part, index) => partCase(part, atStart && index === 0)).join('')
}

function partCase(part: string, atStart: boolean): string {
  const bare = bareOf(part)
  if (FORMAT.test(bare)) return part.toUpperCase()
  if (SEQUEL.test(bare) || WRITTEN.test(part)) return part
  const lower = part.toLowerCase()
  if (!atStart && SMALL_WORDS.has(bare.toLowerCase())) return lower
  return lower.replace(/^[^\p{L}\p{N}]*\p{L}/u, withCapital)
}

/** A word without the signs around it. */
const bareOf = (word: string) => word.replace(/[^\p{L}\p{M}\p{N}'’]/gu, '')

/** A ligature such as ﬁ stays, since its capital would be two letters. */
function withCapital(beginning: string): string {
  const capital = beginning.toUpperCase()
  return capital.length === beginning.length ? capital : beginning
}
