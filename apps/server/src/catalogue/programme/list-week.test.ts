import type { WeekOfCinema } from '@velvet/contract/catalogue/programme-days.calls'
import { expect, test } from 'vitest'
import { at, boughtOf, dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()

interface Page {
  items: WeekOfCinema[]
  next: string | null
}

const weekOf = (staff: TestStaff, query = '') => staff.read<Page>(`showtimes/week?from=${dateIn(3)}&limit=100${query}`)

test('a week counts showtimes, seats, drafts and pending edits of each business day', async () => {
  const desk = await Planner.make(server)
  const sold = await desk.sell()
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(boughtOf(sold), 3)
  // A start before six in the morning belongs to the business day before.
  const late = await desk.sell({ startsAt: at('00:30', 4) })
  await desk.plan({ startsAt: at('06:00', 4) })
  const cancelled = await desk.sell({ screenID: desk.screens[1], startsAt: at('12:00') })
  await desk.manager.call('POST', `showtimes/${cancelled.id}/cancel`, { note: 'No film arrived' })
  await desk.keep(late, { startsAt: at('01:00', 4) })

  const { items } = await weekOf(desk.manager)
  const days = items.find(({ cinemaID }) => cinemaID === desk.cinemaId)?.days
  expect(days?.map(({ date }) => date)).toEqual([3, 4, 5, 6, 7, 8, 9].map(dateIn))
  expect(days?.[0]).toMatchObject({ showtimes: 2, sold: 3, seats: 20, drafts: 0, edits: 1 })
  expect(days?.[1]).toMatchObject({ showtimes: 0, sold: 0, seats: 0, drafts: 1, edits: 0 })
})

test('the days follow the clocks of each cinema', async () => {
  const desk = await Planner.make(server)
  await desk.plan({ startsAt: at('04:30', 3) })
  const first = async () => {
    const { items } = await weekOf(desk.manager)
    return items.find(({ cinemaID }) => cinemaID === desk.cinemaId)?.days[0]?.drafts
  }
  expect(await first()).toBe(0)
  await server.db.updateTable('cinemas').set({ time_zone: 'Africa/Nairobi' }).where('id', '=', desk.cinemaId).execute()
  expect(await first()).toBe(1)
})

test("the week lists a person's own cinemas, in pages by name", async () => {
  const [own, other] = [await Planner.make(server), await Planner.make(server)]
  const admin = await TestStaff.make(server, 'admin')
  const all = await weekOf(admin)
  const first = await admin.read<Page>(`showtimes/week?from=${dateIn(3)}&limit=1`)
  const second = await weekOf(admin, `&cursor=${first.next}`)
  expect([...first.items, ...second.items]).toEqual(all.items)
  expect(all.items.map(({ cinemaID }) => cinemaID)).toContain(other.cinemaId)

  await server.make.bind(own.manager.id, own.cinemaId)
  const { items } = await weekOf(own.manager)
  expect(items.map(({ cinemaID }) => cinemaID)).toEqual([own.cinemaId])
})
