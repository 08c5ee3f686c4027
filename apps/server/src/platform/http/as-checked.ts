import type { $ZodCheck, $ZodType, $ZodTypes } from 'zod/v4/core'

/** Returns true for a value that its schema accepts, and would return as it is. */
type IsAsChecked = (value: unknown) => boolean

const known = new WeakMap<$ZodType, IsAsChecked>()
const cannotKnow = () => false

/**
 * Returns a function that says whether the text of a checked value would be that of the value itself, to the byte.
 * Zod makes a new object of each value, and more objects for each of its properties, which takes more time and memory
 * than everything else that an answer needs. Most answers are already what Zod would make of them. The function returns
 * false also where it cannot know, for parts of a schema that few answers have. Zod must check such a value.
 */
export function asCheckedBy(schema: $ZodType): IsAsChecked {
  const before = known.get(schema)
  if (before) return before
  // A schema that contains itself would be read for ever, so Zod itself checks such values.
  known.set(schema, cannotKnow)
  const isAsChecked = functionFor(schema as $ZodTypes)
  known.set(schema, isAsChecked)
  return isAsChecked
}

function functionFor(schema: $ZodTypes): IsAsChecked {
  const { def } = schema._zod
  if (def.type === 'optional') return eitherOr(undefined, def.innerType)
  if (def.type === 'nullable') return eitherOr(null, def.innerType)
  if (def.type === 'object') return def.catchall || def.checks?.length ? cannotKnow : objectOf(def.shape)
  if (def.type === 'array') return def.checks?.length ? cannotKnow : arrayOf(def.element)
  if (def.type === 'enum') return oneOf(Object.values(def.entries))
  if (def.type === 'literal') return oneOf(def.values)
  if (def.type === 'boolean') return (value) => typeof value === 'boolean'
  if (def.type === 'string') return withChecks((value) => typeof value === 'string', schema)
  if (def.type === 'number') return withChecks(Number.isFinite, schema)
  return cannotKnow
}

function eitherOr(other: null | undefined, inner: $ZodType): IsAsChecked {
  const isInner = asCheckedBy(inner)
  return (value) => value === other || isInner(value)
}

function arrayOf(element: $ZodType): IsAsChecked {
  const isElement = asCheckedBy(element)
  return (value) => {
    if (!Array.isArray(value)) return false
    // Unlike `every`, this loop also looks at places that were never filled.
    for (const one of value) if (!isElement(one)) return false
    return true
  }
}

function oneOf(values: readonly unknown[]): IsAsChecked {
  const all = new Set(values)
  return (value) => all.has(value)
}

/** Objects of a class can have a text of their own. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Zod drops other properties, and returns the rest in the order of the schema. */
function objectOf(shape: Readonly<Record<string, $ZodType>>): IsAsChecked {
  const properties = Object.entries(shape).map(([key, schema]) => propertyOf(key, schema as $ZodTypes))
  return (value) => {
    if (!isPlainObject(value)) return false
    let at = 0
    for (const key in value) {
      at = skipMissing(properties, at, key)
      const property = properties[at]
      if (property?.key !== key || !isAsProperty(property, value[key])) return false
      at += 1
    }
    return skipMissing(properties, at) === properties.length
  }
}

interface Property {
  key: string
  mayMiss: boolean
  mayBeNull: boolean
  /** Says whether a value is as checked that is neither missing nor null. */
  isAsChecked: IsAsChecked
}

/** Most properties are null or of a plain kind, so the functions that would only look for null are left out. */
function propertyOf(key: string, schema: $ZodTypes): Property {
  const { def } = schema._zod
  if (def.type === 'optional') return { ...propertyOf(key, def.innerType as $ZodTypes), mayMiss: true }
  if (def.type === 'nullable') return { ...propertyOf(key, def.innerType as $ZodTypes), mayBeNull: true }
  return { key, mayMiss: false, mayBeNull: false, isAsChecked: asCheckedBy(schema) }
}

function isAsProperty({ mayMiss, mayBeNull, isAsChecked }: Property, value: unknown): boolean {
  if (value === null) return mayBeNull
  return value === undefined ? mayMiss : isAsChecked(value)
}

/** Returns the place of the next property that is the given one or must be there. */
function skipMissing(properties: readonly Property[], from: number, until?: string): number {
  let at = from
  while (properties[at]?.mayMiss && properties[at]?.key !== until) at += 1
  return at
}

function withChecks(isOfType: IsAsChecked, schema: $ZodTypes): IsAsChecked {
  const { def, traits } = schema._zod
  if ('coerce' in def && def.coerce) return cannotKnow
  // The schema of a format, such as a UUID, is a check of its own.
  const own = traits.has('$ZodCheck') ? [schema as unknown as $ZodCheck] : []
  const checks = [...own, ...(def.checks ?? [])].map((check) => checkOf(check._zod.def))
  const [first = isOfType, ...others] = checks
  // This runs for each value of each answer, so it makes no function of its own.
  return (value) => {
    if (!isOfType(value) || !first(value as never)) return false
    for (const passes of others) if (!passes(value as never)) return false
    return true
  }
}

interface CheckDef {
  check: string
  when?: unknown
  format?: string
  pattern?: RegExp
  tx?: (value: unknown) => unknown
  value?: unknown
  inclusive?: boolean
  minimum?: number
  maximum?: number
}

/** The formats that nothing but their pattern decides. */
const PATTERNS = ['regex', 'uuid', 'date', 'time', 'datetime']

function checkOf(given: object): (value: never) => boolean {
  const { check, when, format = '', pattern, tx, value: limit, inclusive, minimum = 0, maximum = 0 } = given as CheckDef
  // Zod gives these two a condition, which every text fulfils. It counts code points, of one or two units each.
  if (check === 'min_length') return ({ length }: string) => length >= 2 * minimum - 1
  if (check === 'max_length') return ({ length }: string) => length <= maximum
  if (when) return cannotKnow
  if (check === 'string_format' && pattern?.flags === '' && PATTERNS.includes(format)) {
    return (text: string) => pattern.test(text)
  }
  if (check === 'overwrite' && tx) return (value: unknown) => tx(value) === value
  if (check === 'number_format' && format === 'safeint') return Number.isSafeInteger
  if (check === 'greater_than' && typeof limit === 'number') {
    return (value: number) => value > limit || (inclusive === true && value === limit)
  }
  if (check === 'less_than' && typeof limit === 'number') {
    return (value: number) => value < limit || (inclusive === true && value === limit)
  }
  return cannotKnow
}
