/** JSON schemas of the fields that most stand-ins take. */
export const text = (maxLength = 500) => ({ type: 'string', minLength: 1, maxLength }) as const

export const object = (required: string[], properties: Record<string, object>) =>
  ({ type: 'object', required, properties }) as const

export const naira = { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000_000 } as const
