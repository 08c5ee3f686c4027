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
  /** It is null until the cinema first counts or receives the unit. Sales are not limited by the stock before that. */
  onHand: z.int().nullable(),
  /** The next four numbers cover the requested days. */
  received: z.int(),
  /** The number sold, less what refunds returned to the stock. */
  sold: z.int(),
  wasted: z.int(),
  /** The sum of the differences of counts. It is below 0 if less was found than expected, and null without a count. */
  difference: z.int().nullable(),
  /** The last count, even if it was before these days; null before the first one. */
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

const refusals = ['cinema-not-found', 'stock-unit-not-found'] as const

export const moveStock = endpoint({
  ...acting,
  path: '/api/v1/staff/stock/moves',
  summary: 'Adds what a cinema received to its stock, or takes off what was wasted',
  input: z.object({
    cinemaID: Uuid,
    cause: z.enum(STOCK_ENTRIES),
    lines: linesOf(z.object({ ...Line, count: Line.count.min(1) })),
    /** The reason, which is required for waste. */
    note: Note.optional(),
  }),
  output: z.object({ moved: z.int() }),
  status: 201,
  errors: refusals,
})

export const countStock = endpoint({
  ...acting,
  path: '/api/v1/staff/stock/count',
  summary: 'Records a count of the stock, which is final. What was expected is not shown before the count is recorded',
  input: z.object({ cinemaID: Uuid, lines: linesOf(z.object(Line)), note: Note.optional() }),
  output: z.object({
    /** The count less what was expected; null for the first count of a unit. */
    lines: z.array(z.object({ unitID: Uuid, difference: z.int().nullable() })),
  }),
  status: 201,
  errors: refusals,
})
