import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { NamedStaff, Note } from '../shared/entities/staff-list.ts'
import { acting, reading } from '../shared/staff-calls.ts'
import { MAX_ITEMS } from '../catalogue/items.rules.ts'
import { MAX_STOCK_COUNT, STOCK_ENTRIES } from './stock.rules.ts'

// The stock of food and drinks in a cinema, in the units of its items, such as buckets or bottles.

const Line = { unitID: Uuid, count: z.int().min(0).max(MAX_STOCK_COUNT) }

function linesOf<T extends z.ZodType<{ unitID: string }>>(line: T) {
  return z
    .array(line)
    .min(1)
    .max(MAX_ITEMS)
    .refine((lines) => new Set(lines.map(({ unitID }) => unitID)).size === lines.length, 'names a unit twice')
}

const StockRow = z.object({
  unitID: Uuid,
  unit: z.string(),
  /** Null for a unit that the cinema has not counted or received yet. It is not watched until then. */
  onHand: z.int().nullable(),
  /** What happened within the days. */
  received: z.int(),
  /** Without what came back. */
  sold: z.int(),
  wasted: z.int(),
  /** The sum of what counts found above or below what was expected, within the days; null without a count. */
  difference: z.int().nullable(),
  /** The last count of all times; null before the first one. */
  lastCount: z.object({ count: z.int(), at: Instant, by: NamedStaff }).nullable(),
})
export type StockRow = z.output<typeof StockRow>

const days = { cinemaID: Uuid, from: NamedDay.optional(), to: NamedDay.optional() }

export const listStock = endpoint({
  ...reading,
  path: '/api/v1/staff/stock',
  summary: 'The stock of a cinema by unit, with what changed it within some business days',
  input: z.object(days),
  output: z.object({ from: z.string(), to: z.string(), rows: z.array(StockRow) }),
})

export const stockCsv = endpoint({
  ...reading,
  path: '/api/v1/staff/stock.csv',
  perMinute: 30,
  summary: 'The stock of a cinema as a CSV',
  input: z.object(days),
  output: z.unknown(),
})

const refusals = ['not-allowed', 'cinema-not-found', 'stock-unit-not-found', 'idempotency-key-reused'] as const

export const moveStock = endpoint({
  ...acting,
  path: '/api/v1/staff/stock/moves',
  summary: 'Adds what a cinema received to its stock, or takes off what was wasted',
  input: z.object({
    cinemaID: Uuid,
    cause: z.enum(STOCK_ENTRIES),
    lines: linesOf(z.object({ ...Line, count: Line.count.min(1) })),
    /** Waste needs a reason. */
    note: Note.optional(),
  }),
  output: z.object({ moved: z.int() }),
  status: 201,
  errors: refusals,
})

export const countStock = endpoint({
  ...acting,
  path: '/api/v1/staff/stock/count',
  summary: 'Records what a person counted. Nothing says what was expected before the count is in, and a count is final',
  input: z.object({ cinemaID: Uuid, lines: linesOf(z.object(Line)), note: Note.optional() }),
  output: z.object({
    /** By how much each count differs from what was expected; null for the first count of a unit. */
    lines: z.array(z.object({ unitID: Uuid, difference: z.int().nullable() })),
  }),
  status: 201,
  errors: refusals,
})
