import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { NamedDay } from '../shared/entities/entities.ts'
import { readingOwnFilms } from '../shared/staff-calls.ts'

export const returnsCsv = endpoint({
  ...readingOwnFilms,
  perMinute: 30,
  path: '/api/v1/staff/returns',
  summary:
    'The returns of a play date as a CSV: what each showtime took by type and price, and what that day changed about earlier days',
  input: z.object({ date: NamedDay }),
  output: z.unknown(),
})
