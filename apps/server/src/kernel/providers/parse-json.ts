/**
 * Parses a third party's JSON so that it can be kept: a whole number too large for a double, such
 * as a transaction number of 64 bits, becomes its digits, and texts and names of fields lose what
 * PostgreSQL cannot hold. Buyers choose some of them, in the metadata of a payment. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  const read = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value === 'string') return storable(value)
    if (value instanceof Object && !Array.isArray(value)) return withStorableNames(value)
    const isTooLong = Number.isInteger(value) && !Number.isSafeInteger(value)
    return isTooLong ? (context?.source ?? value) : value
  }
  return JSON.parse(text, read)
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

function withStorableNames(fields: object): object {
  if (Object.keys(fields).every((name) => storable(name) === name)) return fields
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [storable(name), value]))
}
