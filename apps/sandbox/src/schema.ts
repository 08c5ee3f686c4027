/** JSON schemas for the fields that most stand-ins have. */
export const text = (maxLength = 500) => ({ type: 'string', minLength: 1, maxLength }) as const

export const object = (required: string[], properties: Record<string, object>) =>
  ({ type: 'object', required, properties }) as const

export const naira = { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000_000 } as const

/** A day, or an instant in UTC. */
export const TIME = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z)?$',
} as const
/** A number in an address is text. */
export const PAGE = { type: 'string', pattern: '^[1-9][0-9]{0,5}$' } as const
