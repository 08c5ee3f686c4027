import { expect, test } from 'vitest'
import { TICKET } from '../test/samples.ts'
import { lastCinema } from './last-cinema.ts'

const at = (CinemaName: string, ShowtimeDate: string, more = {}) => ({
  ...TICKET,
  CinemaName,
  ShowtimeDate,
  ...more,
})

test('the last cinema is that of the latest showtime in any order of tickets', () => {
  const tickets = [
    at('Wunti', '2026-11-01', { TicketStatus: 'Used' }),
    at('Inkil', '2026-11-20', { ShowtimeTime: '21:00', TicketStatus: 'Expired' }),
    at('Zaranda', '2026-11-20', { ShowtimeTime: '18:30' }),
  ]
  expect(lastCinema(tickets)?.CinemaName).toBe('Inkil')
  expect(lastCinema(tickets.toReversed())?.CinemaName).toBe('Inkil')
  expect(lastCinema([])).toBeUndefined()
})

test('tickets that were given back or given away do not count', () => {
  const tickets = [
    at('Wunti', '2026-11-01'),
    at('Inkil', '2026-11-20', { Refunded: true }),
    at('Zaranda', '2026-11-21', { GivenAway: true }),
  ]
  expect(lastCinema(tickets)?.CinemaName).toBe('Wunti')
})
