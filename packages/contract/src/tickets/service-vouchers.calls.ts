import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { Note } from '../shared/entities/staff-list.ts'
import { acting } from '../shared/staff-calls.ts'

export const giveServiceVouchers = endpoint({
  ...acting,
  confirmed: true,
  path: '/api/v1/staff/showtimes/:id/vouchers',
  summary:
    'Sends the ticket holders of a showtime a code for a free ticket for each ticket, such as after a power cut. A ticket gets at most one code',
  input: z.object({
    id: Uuid,
    /** True if only people who were scanned in get a code. */
    onlyAdmitted: z.boolean(),
    note: Note,
  }),
  output: z.object({
    /** The number of codes, one for each ticket, and of the people to whom they are sent. */
    vouchers: z.int(),
    people: z.int(),
    /** The number of tickets whose holder has no known phone number. They get no code. */
    withoutNumber: z.int(),
  }),
  errors: ['showtime-not-found', 'showtime-cancelled', 'showtime-not-begun'],
})
