/** These stay lowercase unless the text begins with them. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and as at but by for in nor of on or so the to up yet'.split(' '),
)

/** How a film is shown. */
const FORMAT = /^\W*[2-4]DX?\W*$/i

/**
 * Words such as E.T. and 12B stay as they were written. So do Roman numerals of sequels, since nobody
 * reads "Ii" as two.
 */
const WRITTEN = /^\W*(?:I{2,3}|IV|VI{1,3}|IX)\W*$|\p{L}\.\p{L}|\d\p{L}|\p{L}\d/u

/**
 * Returns a title or an address as it is shown, without spaces at the ends and without double
 * spaces. A word with capitals inside stays as it was written, unless the whole text is in capitals.
 */
export function titleCase(text: string): string {
  const isMixed = /\p{L}\p{Ll}/u.test(text)
  const shown = (word: string, index: number) =>
    isMixed && /\p{L}.*\p{Lu}/u.test(word) && !isSmall(word)
      ? word
      : word.replace(/[^-]+/g, (part, at: number) => caseOf(part, index + at === 0))
  return text.trim().split(/\s+/).map(shown).join(' ')
}

function caseOf(part: string, atStart: boolean): string {
  if (FORMAT.test(part)) return part.toUpperCase()
  if (WRITTEN.test(part)) return part
  const lower = part.toLowerCase()
  if (!atStart && isSmall(lower)) return lower
  // A ligature such as ﬁ stays, since its capital would be two letters.
  return lower.replace(/^[^\p{L}\p{N}]*[^ßŉǰﬀ-ﬗ\P{L}]/u, (begin) => begin.toUpperCase())
}

/** Signs around a word do not count. */
const isSmall = (word: string) =>
  SMALL_WORDS.has(word.replace(/[^\p{L}\p{M}\p{N}'’]/gu, '').toLowerCase())
