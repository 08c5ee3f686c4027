import { createHash } from 'node:crypto'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeBooks } from '../../sales/tills/close-books.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { tally } from '../../test/outcomes.ts'
import { TestDoor } from '../../test/test-door.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, cash, standard, TestTill } from '../../test/test-till.ts'
import { closeChains } from './close-chains-sql.ts'

const server = useCheckedServer()

const chainOf = ({ id }: Pick<MadeShowtime, 'id'>) =>
  server.db
    .selectFrom('proof_rows')
    .select(['sequence', 'text', 'hash'])
    .where('showtime_id', '=', id)
    .orderBy('sequence')
    .execute()

/** Returns the kind and the details of each row, without version, showtime, sequence and time. */
const detailsOf = async (showtime: Pick<MadeShowtime, 'id'>) =>
  (await chainOf(showtime)).map(({ text }) => text.split('\t').slice(4).join(' '))

/** Fails unless the rows follow each other by their numbers and hashes. Returns how many there are. */
async function lengthOfSoundChain(showtime: Pick<MadeShowtime, 'id'>): Promise<number> {
  const chain = await chainOf(showtime)
  expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1))
  let before: Buffer = Buffer.alloc(32)
  for (const { text, hash } of chain) {
    const ofText = createHash('sha256').update(text).digest()
    before = createHash('sha256').update(before).update(ofText).digest()
    expect(hash).toEqual(before)
  }
  return chain.length
}

async function giveFree(by: TestStaff, { id }: MadeShowtime): Promise<void> {
  const request = { showtimeID: id, count: 1, reason: NOTE }
  expect((await by.call('POST', 'complimentary', request)).statusCode).toBe(201)
}

const line = (serial: number, kobo: number) => `${serial} ${STANDARD_TYPE_ID} ${kobo} 0 ${kobo}`

test('a chain records sales, refunds, moved seats and the programme without customers', async () => {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, startsInHours: 24 })
  const [manager, till] = [await TestStaff.make(server, 'manager'), await TestTill.open(server, showtime.cinemaId)]
  const buyer = await server.make.customer({ balance: 4000 })
  const { tickets } = await buyer.buy(showtime, 2)
  await till.sell(showtime, { tenders: cash(COUNTER_PRICE.kobo) })
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/move`, { seat: 'A5' })
  await manager.act(`tickets/${tickets[1]?.TicketID ?? ''}/refund`)
  const online = 106_667
  const rows = await detailsOf(showtime)
  expect(rows).toEqual([
    expect.stringMatching(/^change published \d+ \d+ .+ 0 /),
    `sale app ${line(1, online)},${line(2, online)}`,
    `sale counter ${line(3, COUNTER_PRICE.kobo)}`,
    'move 1 A1 A5',
    `void ${line(2, online)}`,
  ])
  const whole = rows.join('\n')
  for (const secret of [buyer.id, buyer.phone, ...tickets.map(({ QrCode }) => QrCode)]) {
    expect(whole).not.toContain(secret)
  }
})

test('refunds and cancellations void tickets in the chain', async () => {
  const showtime = await server.make.showtime({ price: 300, startsInHours: 0.5 })
  const admin = await TestStaff.make(server, 'admin')
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, 3)
  const door = await TestDoor.open(server)
  await door.scan({ code: tickets[0]?.QrCode, showtimeID: showtime.id })
  await admin.act(`showtimes/${showtime.id}/cancel`)
  const rows = await detailsOf(showtime)
  expect(rows.map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual([
    'change published',
    'sale app',
    'change cancelled',
    'void 2',
    'void 1',
  ])
  expect(rows[3]).toContain(',3 ')
})

test('twenty buyers in the app and three at a till make one unforked chain', async () => {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, seats: 40 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const buyers = await Promise.all(
    Array.from({ length: 20 }, () => server.make.customer({ balance: COUNTER_PRICE.vp })),
  )
  await Promise.all([
    ...buyers.map((buyer) => buyer.buy(showtime, 1)),
    ...[1, 2, 3].map((count) =>
      till.sell(showtime, {
        tickets: standard(count),
        tenders: cash(count * COUNTER_PRICE.kobo),
      }),
    ),
  ])
  expect(await lengthOfSoundChain(showtime)).toBe(1 + 20 + 3)
})

test('sales, refunds, moved seats and free tickets at once make one unforked chain', async () => {
  const showtime = await server.make.showtime({
    price: COUNTER_PRICE.vp,
    startsInHours: 0.5,
    seats: 120,
    rows: 6,
  })
  const [admin, till, door] = [
    await TestStaff.make(server, 'admin'),
    await TestTill.open(server, showtime.cinemaId),
    await TestDoor.open(server),
  ]
  // Sales begin at the first seat of a row, so no other buyer takes the last ones meanwhile.
  const lastSeats = ['B20', 'C20', 'D20', 'E20', 'F20']
  const each = [...lastSeats.keys()]
  const buyer = await server.make.customer({ balance: 4 * each.length * COUNTER_PRICE.vp })
  const bought = await Promise.all(each.map(() => buyer.buy(showtime, 3)))
  const idsOf = (place: number) => bought.map(({ tickets }) => tickets[place]?.TicketID ?? '')
  const [used, unused, moved] = [idsOf(0), idsOf(1), idsOf(2)]
  for (const { tickets } of bought) {
    const scan = { code: tickets[0]?.QrCode, showtimeID: showtime.id }
    expect(await door.scan(scan)).toMatchObject({ result: 'admitted' })
  }
  const refund = (id: string) => admin.act(`tickets/${id}/refund`)
  const outcomes = await tally([
    ...each.map(() => buyer.buy(showtime, 1)),
    ...each.map(() => till.sell(showtime, { tenders: cash(COUNTER_PRICE.kobo) })),
    ...used.map(refund),
    ...unused.map(refund),
    ...moved.map((id, place) => admin.act(`tickets/${id}/move`, { seat: lastSeats[place] })),
    // What one person gives on a day needs approval above a limit.
    ...each.map(async () => giveFree(await TestStaff.make(server, 'admin'), showtime)),
  ])
  expect(outcomes).toEqual({ won: 6 * each.length })
  expect(await lengthOfSoundChain(showtime)).toBe(1 + each.length + 6 * each.length)
})

test('a sale that is refused writes nothing into the chain', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 1 })
  const [winner, loser] = [await server.make.customer({ balance: 100 }), await server.make.customer({ balance: 100 })]
  await winner.buy(showtime, 1)
  await expect(loser.buy(showtime, 1)).rejects.toThrow()
  expect(await chainOf(showtime)).toHaveLength(2)
})

test('a row of a chain cannot be changed, deleted or doubled', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const change = (statement: string) => sql.raw(statement).execute(server.db)
  await expect(change(`update proof_rows set text = 'x'`)).rejects.toThrow()
  await expect(change('delete from proof_rows')).rejects.toThrow()
  await expect(
    change(`insert into proof_rows select showtime_id, sequence, at, text, hash from proof_rows`),
  ).rejects.toThrow(/proof_rows_pkey/)
  expect(await chainOf(showtime)).toHaveLength(1)
})

test('a chain is closed once, a day after the end of its showtime', async () => {
  const [over, running] = [
    await server.make.showtime({ price: 100, startsInHours: -30 }),
    await server.make.showtime({ price: 100, startsInHours: -1 }),
  ]
  const both = await Promise.all([closeBooks(server), closeBooks(server)])
  expect(both.reduce((sum, closed) => sum + closed, 0)).toBe(1)
  expect(await closeBooks(server)).toBe(0)
  expect((await detailsOf(over)).at(-1)).toBe('close 0 0 0')
  expect(await detailsOf(running)).toHaveLength(1)
})

test('the final count of a showtime counts a ticket as both scanned and refunded', async () => {
  const showtime = await server.make.showtime({ price: 100, startsInHours: 0.5 })
  const buyer = await server.make.customer({ balance: 300 })
  const { tickets } = await buyer.buy(showtime, 3)
  const [admin, door] = [await TestStaff.make(server, 'admin'), await TestDoor.open(server)]
  await door.scan({ code: tickets[0]?.QrCode, showtimeID: showtime.id })
  for (const { TicketID } of tickets.slice(0, 2)) await admin.act(`tickets/${TicketID}/refund`)
  await server.db.transaction().execute((tx) => closeChains(tx, [showtime.id]))
  expect((await detailsOf(showtime)).at(-1)).toBe('close 3 2 1')
})
