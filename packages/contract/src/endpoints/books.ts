import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../entities.ts'

export const getBooks = endpoint({
  method: 'GET',
  path: '/api/v1/staff/books',
  access: 'staff',
  roles: ['admin', 'manager', 'finance'],
  summary: 'Whether the books balance, as the hourly verification last found them',
  input: z.object({}),
  output: z.object({
    books: z.object({
      /** When the promise that was verified longest ago was verified; null until all of them were. */
      verifiedAt: Instant.nullable(),
      /** True where that was longer ago than the hourly verification explains. */
      isOverdue: z.boolean(),
      /** The promises that no longer hold, with the number of rows that break each. */
      broken: z.array(z.object({ invariant: z.string(), promise: z.string(), rows: z.int() })),
    }),
  }),
  errors: ['not-allowed'],
})
