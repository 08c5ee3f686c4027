interface Difference {
  field: string
  /** The values as texts; undefined when the field did not exist. */
  before: string | undefined
  after: string | undefined
}

/**
 * Returns the fields that differ between two states. A state that is not an object counts as one
 * field.
 */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((difference) => difference.before !== difference.after)
}

function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {}
  const isFields = typeof state === 'object' && !Array.isArray(state)
  return isFields ? (state as Record<string, unknown>) : { value: state }
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
