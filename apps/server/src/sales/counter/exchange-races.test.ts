import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'
import { exchange, PRICE, scanFirst, twoShows } from '../../test/till-exchanges.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)

test('if two tills exchange for one seat of another day, only one gets it', async () => {
  const early = await server.make.showtime({ price: PRICE, startsInHours: 1 })
  const { cinemaId } = early
  const later = await server.make.showtime({ price: PRICE, startsInHours: 72, cinemaId })
  const tills = [await TestTill.open(server, cinemaId), await TestTill.open(server, cinemaId)]
  const answers = await Promise.all(
    tills.map(async (till) => {
      const sale = await till.sell(early, { tenders: cash(100_000) })
      const answer = await exchange(till, sale, later, { seats: ['A1'] })
      return { answer, kept: answer.statusCode === 201 ? undefined : await scanFirst(door, sale, early) }
    }),
  )
  expect(answers.map(({ answer }) => answer.statusCode).sort()).toEqual([201, 409])
  expect(answers.find(({ kept }) => kept)?.kept).toMatchObject({ result: 'admitted' })
})

test('the same exchange requested several times in parallel is made once', async () => {
  const { early, late, till } = await twoShows(server)
  const sale = await till.sell(early, { tickets: standard(1), tenders: cash(100_000) })
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(till, sale, late, { key })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(refusalOf(await exchange(till, sale, early, { key }))).toEqual([422, 'idempotency-key-reused'])
  expect(refusalOf(await exchange(till, sale, late))).toEqual([409, 'nothing-to-refund'])
})

test('if two exchanges need the last seat, only one gets it', async () => {
  const { early, late, till } = await twoShows(server, { seats: 3 })
  await till.sell(late, { tickets: standard(2), tenders: cash(200_000) })
  const sales = [await till.sell(early, { tenders: cash(100_000) }), await till.sell(early, { tenders: cash(100_000) })]
  const answers = await Promise.all(sales.map((sale) => exchange(till, sale, late)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const kept = sales[answers.findIndex(({ statusCode }) => statusCode === 409)]
  expect(kept && (await scanFirst(door, kept, early))).toMatchObject({ result: 'admitted' })
})

test('exchanges in opposite directions between two showtimes do not deadlock', async () => {
  const { early, late, till } = await twoShows(server)
  const sellAt = (show: MadeShowtime) => till.sell(show, { tenders: cash(100_000) })
  const pairs = [await sellAt(early), await sellAt(late), await sellAt(early), await sellAt(late)]
  const answers = await Promise.all(pairs.map((sale, at) => exchange(till, sale, at % 2 === 0 ? late : early)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
})

test('if a ticket is exchanged, refunded and scanned at once, only one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { early, late, till } = await twoShows(server)
    const sale = await till.sell(early, { tenders: cash(100_000) })
    const [changed, refunded, scanned] = await Promise.all([
      exchange(till, sale, late),
      till.call(`sales/${sale.purchase.id}/refund`, { reason: NOTE }),
      scanFirst(door, sale, early),
    ])
    const done = [changed.statusCode === 201, refunded.statusCode === 200, scanned.result === 'admitted']
    expect(done.filter(Boolean)).toHaveLength(1)
  }
})
