import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { reading } from '../shared/staff-calls.ts'

/** The console shows the thing that broke a promise on this page. */
const PlaceOfFault = z.object({
  page: z.enum(['showtime', 'till-session', 'till', 'settlement', 'points-movement', 'customer']),
  id: Uuid,
  /** People know the thing by this name. */
  name: z.string(),
})
export type PlaceOfFault = z.output<typeof PlaceOfFault>

const Fault = z.object({
  /** These words say what is wrong. */
  fault: z.string(),
  rows: z.int(),
  /** The ids of the first few things. The place is null if no page that the reader may open shows the thing. */
  examples: z.array(z.object({ id: z.string(), place: PlaceOfFault.nullable() })),
})

const BrokenPromise = z.object({
  invariant: z.string(),
  promise: z.string(),
  rows: z.int(),
  faults: z.array(Fault),
})
export type BrokenPromise = z.output<typeof BrokenPromise>

export const getBooks = endpoint({
  ...reading,
  everyCinema: true,
  path: '/api/v1/staff/books',
  summary: 'Whether the books balance, as the hourly verification last found them',
  input: z.object({}),
  output: z.object({
    books: z.object({
      /**
       * Each promise was verified at this time or later; null until every promise was verified
       * once.
       */
      verifiedAt: Instant.nullable(),
      /** True if the hourly verification is late. */
      isOverdue: z.boolean(),
      /** The promises that no longer hold, with the number of rows that break each, and where they are. */
      broken: z.array(BrokenPromise),
    }),
  }),
})
