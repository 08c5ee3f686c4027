/** These stay lowercase unless the text begins with them. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and as at but by for in nor of on or so the to up yet'.split(' '),
)

/** How a film is shown. */
const FORMAT = /^[2-4]DX?$/i

/** These Roman numerals of sequels stay in capitals, since nobody reads "Ii" as two. */
const SEQUEL = /^(?:II|III|IV|VI|VII|VIII|IX)$/

/**
 * Returns a title or an address as it is shown, without spaces at the ends and without double
 * spaces.
 */
export function titleCase(text: string): string {
  const parts = text.trim().split(/(\s+|-)/)
  return parts.map((part, index) => caseOf(part, index === 0)).join('')
}

function caseOf(part: string, atStart: boolean): string {
  if (/^\s+$/.test(part)) return ' '
  const bare = part.replace(/[^\p{L}\p{M}\p{N}'’]/gu, '')
  if (SEQUEL.test(bare)) return part
  if (FORMAT.test(bare)) return part.toUpperCase()
  const lower = part.toLowerCase()
  if (!atStart && SMALL_WORDS.has(bare.toLowerCase())) return lower
  return lower.replace(/^[^\p{L}\p{N}]*\p{L}/u, withCapital)
}

/** A ligature such as ﬁ stays, since its capital would be two letters. */
function withCapital(beginning: string): string {
  const capital = beginning.toUpperCase()
  return capital.length === beginning.length ? capital : beginning
}
