import { expect, test } from 'vitest'
import { z } from 'zod'
import { asCheckedBy } from './as-checked.ts'

const Row = z.object({ id: z.uuid().toLowerCase(), name: z.string().optional(), sold: z.int().min(0).nullable() })
/** This schema contains itself, because a reply may have replies too. */
const Reply = z.object({
  text: z.string(),
  get replies() {
    return z.array(Reply)
  },
})
const ID = '01a22c35-8890-7573-a999-bd308df16b91'

test.each<[string, z.ZodType, unknown]>([
  ['an object', Row, { id: ID, name: 'A', sold: 1 }],
  ['an object without an optional property', Row, { id: ID, sold: null }],
  ['an object whose optional property is undefined', Row, { id: ID, name: undefined, sold: 0 }],
  ['an object without its last properties', z.object({ a: z.string().optional(), b: z.string().optional() }), {}],
  ['a list', z.array(Row), [{ id: ID, sold: 1 }]],
  ['an empty list', z.array(Row), []],
  ['a choice', z.enum(['late', 'stopped']), 'late'],
  ['a constant', z.literal(3), 3],
  ['a number', z.number(), 1.5],
  ['a number at its limits', z.number().gt(1).lte(2), 2],
  ['a moment', z.iso.datetime({ offset: true }), '2026-11-30T12:27:15+01:00'],
  ['a text of a pattern', z.string().regex(/^a/), 'ab'],
  ['a text of its length', z.string().min(1).max(3), 'abc'],
])('an answer with %s is sent as it is', (_, schema, value) => {
  expect(asCheckedBy(schema)(value)).toBe(true)
  expect(JSON.stringify(z.encode(schema, value as never))).toBe(JSON.stringify(value))
})

test.each<[string, z.ZodType, unknown]>([
  ['another property', Row, { id: ID, sold: 1, secret: 'x' }],
  ['another order', Row, { sold: 1, id: ID }],
  ['a missing property', Row, { id: ID, name: 'A' }],
  ['a missing property before others', Row, { name: 'A', sold: 1 }],
  ['a property of another type', Row, { id: ID, sold: '1' }],
  ['a property that is null', Row, { id: null, sold: 1 }],
  ['a text that is changed', Row, { id: ID.toUpperCase(), sold: 1 }],
  ['a number below its limit', Row, { id: ID, sold: -1 }],
  ['a fraction', Row, { id: ID, sold: 0.5 }],
  ['a list for an object', z.object({}), []],
  ['an object for a list', z.array(Row), {}],
  ['one wrong row of a list', z.array(Row), [{ id: ID, sold: 1 }, { id: ID }]],
  ['too short a list', z.array(z.string()).min(1), []],
  ['no choice', z.enum(['late', 'stopped']), 'started'],
  ['not a number', z.number(), Number.NaN],
  ['a number at an excluded limit', z.number().gt(1).lt(2), 1],
  ['no moment', z.iso.datetime({ offset: true }), '2026-11-30'],
  ['a text of another pattern', z.string().regex(/^a/), 'ba'],
  ['a text that may be too short in characters', z.string().min(2), '😀'],
  ['a text that is too long', z.string().max(2), 'abc'],
  ['a text with a rule in code', z.string().refine((text) => text === 'a'), 'b'],
  ['a date for a text', z.string(), new Date()],
  ['a date for an object', z.object({}), new Date()],
  ['a list with a gap', z.array(z.string()), new Array(1)],
  ['a strict object', z.strictObject({ a: z.string() }), { a: 'a' }],
  ['an object with a rule in code', z.object({ a: z.string() }).refine(() => false), { a: 'a' }],
  ['a converted value', z.coerce.string(), 'a'],
  ['a default', z.string().default('a'), 'a'],
  ['a schema that contains itself', Reply, { text: 'a', replies: [{ text: 'b', replies: [] }] }],
  ['a union', z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string() })]), { a: 'a', b: 'b' }],
])('an answer with %s is left to Zod', (_, schema, value) => {
  expect(asCheckedBy(schema)(value)).toBe(false)
})
