import type { FilmDemand, SeatDemand } from '@velvet/contract/tickets/demand.calls'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, TestStaff } from '../../test/people.ts'
import { waitForFilm, waitForSeats } from '../../test/waits.ts'

const server = useTestServer()

interface Page<Item> {
  items: Item[]
  next: string | null
}

const manager = TestStaff.use(server, 'manager')
const bound = TestStaff.use(server, 'manager')
let busy: MadeShowtime
let quiet: MadeShowtime
let requested: string
let other: string

beforeAll(async () => {
  const [bauchi, toro] = [await server.make.area(), await server.make.area('Toro')]
  busy = await server.make.showtime({ seats: 1, cinemaId: await server.make.cinema(bauchi) })
  quiet = await server.make.showtime({ seats: 1, cinemaId: await server.make.cinema(toro) })
  await server.make.bind(bound.id, quiet.cinemaId)
  requested = await server.make.film({ title: 'WANTED', status: 'coming-soon' })
  other = await server.make.film({ title: 'OTHER', status: 'coming-soon' })
  for (const areaId of [bauchi, bauchi, toro]) {
    const customer = await server.make.customer({ areaId })
    await waitForFilm(customer, requested)
    if (areaId === toro) await waitForFilm(customer, other)
    await waitForSeats(customer, busy, 3)
  }
  await waitForSeats(await server.make.customer(), quiet, 2)
})

/** Reads all pages of a list, one row a page. */
async function readAll<Item>(by: TestStaff, path: string): Promise<Item[]> {
  const items: Item[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: Page<Item> = await by.read(`${path}?limit=1${next && `&cursor=${next}`}`)
    items.push(...page.items)
    next = page.next
  }
  return items
}

const films = async (by: TestStaff) =>
  (await readAll<FilmDemand>(by, 'demand/films')).map(({ title, lga, waiting }) => [title, lga, waiting].join(' '))
const shows = async (by: TestStaff) =>
  (await readAll<SeatDemand>(by, 'demand/showtimes')).map(({ showtimeID, waiting, seats }) => ({
    showtimeID,
    waiting,
    seats,
  }))

test('the console lists waiting customers by film and area, most first, in pages', async () => {
  expect(await films(manager)).toEqual(['WANTED Bauchi 2', 'WANTED Toro 1', 'OTHER Toro 1'])
})

test('the console counts the seats for which people wait, the most first', async () => {
  expect(await shows(manager)).toEqual([
    { showtimeID: busy.id, waiting: 3, seats: 9 },
    { showtimeID: quiet.id, waiting: 1, seats: 2 },
  ])
})

test('staff who are bound to a cinema see its area and its showtimes alone', async () => {
  expect(await films(bound)).toEqual(['WANTED Toro 1', 'OTHER Toro 1'])
  expect(await shows(bound)).toEqual([{ showtimeID: quiet.id, waiting: 1, seats: 2 }])
})

test('no answer about demand names a customer', async () => {
  const pages = [await manager.read('demand/films'), await manager.read('demand/showtimes')]
  expect(JSON.stringify(pages)).not.toMatch(/080\d{8}|username|customer/i)
})
