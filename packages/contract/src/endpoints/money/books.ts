import { z } from 'zod'
import { endpoint } from '../../calls/endpoint.ts'
import { Instant } from '../../entities/entities.ts'
import { reading } from '../calls/staff-calls.ts'

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
      /** The promises that no longer hold, with the number of rows that break each. */
      broken: z.array(z.object({ invariant: z.string(), promise: z.string(), rows: z.int() })),
    }),
  }),
})
