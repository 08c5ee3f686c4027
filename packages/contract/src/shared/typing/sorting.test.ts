import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortShowtimes, sortTickets } from './sorting.ts'
import { TICKET_STATUSES } from '../../tickets/tickets.rules.ts'

const ticket = (TicketStatus: string, ShowtimeDate: string, ShowtimeTime: string, id = '') => ({
  TicketStatus,
  ShowtimeDate,
  ShowtimeTime,
  id,
})

describe('my tickets', () => {
  test('usable tickets come first, and the next showing comes before later ones', () => {
    const sorted = [
      ticket('Unused', '2026-11-21', '09:30'),
      ticket('Unused', '2026-11-21', '14:05'),
      ticket('Unused', '2027-01-02', '08:00'),
      ticket('Used', '2026-11-01', '14:05'),
      ticket('Expired', '2026-11-02', '14:05'),
      ticket('Used', '2026-11-03', '14:05'),
    ]
    const order = fc.shuffledSubarray(sorted, { minLength: sorted.length })
    fc.assert(
      fc.property(order, (shuffled) => {
        expect(sortTickets(shuffled)).toEqual(sorted)
      }),
    )
  })

  test('tickets for one showing keep their order, and the given list is not changed', () => {
    const list = TICKET_STATUSES.flatMap((status) =>
      ['1', '2', '3'].map((id) => ticket(status, '2026-11-21', '14:05', id)),
    ).reverse()
    const before = [...list]
    const ids = sortTickets(list).filter((one) => one.TicketStatus === 'Unused')
    expect(ids.map((one) => one.id)).toEqual(['3', '2', '1'])
    expect(list).toEqual(before)
  })
})

test('showtimes are sorted by day, then by start time', () => {
  const sorted = [
    { Date: '2026-11-21', StartTime: '09:30' },
    { Date: '2026-11-21', StartTime: '14:05' },
    { Date: '2026-11-22', StartTime: '08:00' },
    { Date: '2026-12-01', StartTime: '00:15' },
  ]
  const order = fc.shuffledSubarray(sorted, { minLength: sorted.length })
  fc.assert(
    fc.property(order, (shuffled) => {
      expect(sortShowtimes(shuffled)).toEqual(sorted)
    }),
  )
})

test('showtimes that start together keep their order', () => {
  const same = ['a', 'b', 'c'].map((id) => ({ Date: '2026-11-21', StartTime: '09:30', id }))
  expect(sortShowtimes(same)).toEqual(same)
})
