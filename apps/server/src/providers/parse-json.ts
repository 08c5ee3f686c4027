/**
 * Parses a third party's JSON so that it can be kept: a whole number too large for a double, such
 * as a transaction number of 64 bits, becomes its digits, and text loses what PostgreSQL cannot
 * hold. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  const read = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
    const isTooLong = Number.isInteger(value) && !Number.isSafeInteger(value)
    return isTooLong ? (context?.source ?? value) : value
  }
  return JSON.parse(text, read)
}
