import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { reportOccupancy, reportShowtimes } from '@velvet/contract/books/show-reports.calls'
import type { WeekOfCinema } from '@velvet/contract/catalogue/programme-days.calls'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { expect, test } from 'vitest'
import { dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

test('kept seats count in the capacity of a showtime and are shown separately', async () => {
  const desk = await Planner.make(server)
  const { id } = await desk.sell()
  await desk.manager.call('POST', `showtimes/${id}/seats/hold`, { seats: ['A1', 'A2'], reason: 'For guests' })
  const days = `from=${dateIn(3)}&to=${dateIn(3)}&cinemaID=${desk.cinemaId}`

  const planned = await desk.manager.read<{ items: PlannedShowtime[] }>(`showtimes?cinemaID=${desk.cinemaId}`)
  expect(planned.items[0]?.seats).toEqual({ sold: 0, total: 10, kept: 2 })
  const week = await desk.manager.read<{ items: WeekOfCinema[] }>(`showtimes/week?from=${dateIn(3)}&limit=100`)
  const cinema = week.items.find(({ cinemaID }) => cinemaID === desk.cinemaId)
  expect(cinema?.days[0]?.seats).toBe(10)
  const report = await desk.manager.read<OutputOf<typeof reportShowtimes>>(`reports/showtimes?${days}`)
  expect(report.items.map(({ seats }) => seats)).toEqual([10])
  const occupancy = await desk.manager.read<OutputOf<typeof reportOccupancy>>(`reports/occupancy?${days}`)
  expect(occupancy.items.map(({ seats }) => seats)).toEqual([10])
})
