// Makes inputs for a call of the contract. In each input, one field has a value that no app would
// send.
import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { z } from 'zod'
import { pathNames } from '../platform/http/schema.ts'

const SOME_ID = '019aa000-0000-7000-8000-000000000000'
const cursorTo = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Texts that are odd for a pattern, a number, a day, an instant, a name or a cursor. */
const TEXTS = [
  '\\',
  'a\\',
  '%',
  "'",
  '"',
  '\ud800',
  '\u202e',
  ' ',
  '../..',
  '{{title}}',
  '$&',
  '[]',
  'İ',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '9223372036854775808',
  'NaN',
  '٣',
  '2026-02-31',
  '0001-01-01',
  '9999-12-31',
  '0000-11-22',
  '0000-11-22.paystack',
  '2026-11-22.',
  '0000-11-22T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-22T10:00:00+23:59',
  SOME_ID,
  SOME_ID.toUpperCase(),
  'a'.repeat(199),
  ...[[1e308], ['x', SOME_ID], ['9999-12-31T23:59:59.999999Z', SOME_ID]].map(cursorTo),
  ...[[Number.MAX_SAFE_INTEGER, 'k'], [Number.MIN_SAFE_INTEGER, 'k'], [SOME_ID]].map(cursorTo),
]

const OTHERS = [
  -1,
  0,
  0.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  null,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
]

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  minLength?: number
}

export type Input = Record<string, unknown>

/** Returns an input that fits, and those that differ from it in one field. */
export function oddInputs(endpoint: Endpoint, fitting: Input): Input[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const needed = [...(schema.required ?? []), ...pathNames(endpoint.path)]
  const fields = Object.entries(schema.properties ?? {})
  const fit = Object.fromEntries(
    fields.filter(([name]) => needed.includes(name)).map(([name, field]) => [name, fitting[name] ?? sampleOf(field)]),
  )
  const odd = endpoint.method === 'GET' ? TEXTS : [...TEXTS, ...OTHERS]
  return [fit, ...fields.flatMap(([name]) => odd.map((value) => ({ ...fit, [name]: value })))]
}

function sampleOf(schema: Schema | undefined): unknown {
  const { type, format, properties = {}, required = [], minimum = 1 } = schema ?? {}
  if (schema?.const !== undefined) return schema.const
  if (schema?.enum) return schema.enum[0]
  if (schema?.anyOf) return sampleOf(schema.anyOf[0])
  if (type === 'object') {
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]))
  }
  if (type === 'array') return [sampleOf(schema?.items)]
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return false
  if (format === 'uuid') return SOME_ID
  if (format === 'date') return '2026-11-22'
  if (format === 'date-time') return '2026-11-22T10:00:00Z'
  return 'a'.repeat(Math.max(3, schema?.minLength ?? 0))
}
