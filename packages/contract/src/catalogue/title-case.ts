/** These stay lowercase unless the text begins with them. Signs around them do not count. */
const SMALL = /^\P{L}*(a|an|and|as|at|but|by|for|in|nor|of|on|or|so|the|to|up|yet)\P{L}*$/iu

/** How a film is shown. */
const FORMAT = /^\W*[2-4]DX?\W*$/i

/**
 * Words such as E.T. and 12B stay as they were written. So do Roman numerals of sequels, since "Ii" is not read as two.
 */
const WRITTEN = /^\W*(II+|I[VX]|VI+)\W*$|\p{L}[.\d]|\d\p{L}/u

/**
 * Returns a title or an address as it is shown, without spaces at the ends and without double
 * spaces. A word with capitals inside stays as it was written, unless the whole text is in capitals.
 */
export function titleCase(text: string): string {
  const isMixed = /\p{L}\p{Ll}/u.test(text)
  const shown = (word: string, index: number) =>
    isMixed && /\p{L}.*\p{Lu}/u.test(word) && !SMALL.test(word)
      ? word
      : word.replace(/[^-]+/g, (part, at: number) => caseOf(part, index + at === 0))
  return text.trim().split(/\s+/).map(shown).join(' ')
}

function caseOf(part: string, atStart: boolean): string {
  if (FORMAT.test(part)) return part.toUpperCase()
  if (WRITTEN.test(part)) return part
  const lower = part.toLowerCase()
  if (!atStart && SMALL.test(part)) return lower
  return lower.replace(/^[^\p{L}\d]*\p{L}/u, withCapital)
}

/** A ligature such as ﬁ stays, since its capital would be two letters. */
function withCapital(beginning: string): string {
  const capital = beginning.toUpperCase()
  return capital.length === beginning.length ? capital : beginning
}
