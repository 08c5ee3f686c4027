// What becomes of the code for a free ticket when its original ticket changes hands or is refunded.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { darkShows } from '../../test/dark-shows.ts'
import { outcomeOf, refusalOf, throwIfRefused } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE, type TestCustomer, TestStaff } from '../../test/people.ts'
import { control } from '../../test/sandbox-controls.ts'
import { changeSettings } from '../../test/settings.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { exchanged } from '../../test/till-exchanges.ts'
import { cash, COUNTER_PRICE, standard, TestTill } from '../../test/test-till.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
const { begin } = darkShows(server)

const aLater = ({ cinemaId }: MadeShowtime) => server.make.showtime({ price: 300, cinemaId, startsInHours: 48 })

/** Lets a showtime begin, and sends its ticket holders their codes. */
async function giveVouchers(showtime: MadeShowtime): Promise<void> {
  await begin(showtime)
  throwIfRefused(await manager.call('POST', `showtimes/${showtime.id}/vouchers`, { onlyAdmitted: false, note: NOTE }))
}

async function codesOf(phone: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox
    where topic = 'service-voucher' and payload ->> 'phone' = ${phone} order by id`.execute(server.db)
  return rows.flatMap(({ text }) => [...text.matchAll(/\/c\/([2-9A-Z]{8})/g)].map(([, code = '']) => code))
}

const use = (buyer: TestCustomer, showtime: MadeShowtime, code: string) =>
  outcomeOf(buyer.buy(showtime, 1, { amount: 0, code }))

test('the person who took a ticket by its link gets the code, and its buyer gets none', async () => {
  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const [giver, taker] = [await server.make.customer({ balance: 100 }), await server.make.customer()]
  const { tickets } = await giver.buy(showtime, 1)
  await takeTicket(server, await linkOf(giver, tickets[0]), taker)
  await giveVouchers(showtime)
  expect(await codesOf(giver.phone)).toEqual([])
  const [code = ''] = await codesOf(taker.phone)
  // The Points return to the buyer, so the free ticket of the taker stops.
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`, { note: NOTE })
  expect(await giver.balance()).toBe(100)
  expect(await use(taker, await aLater(showtime), code)).toBe('code-not-usable')
})

test('a ticket whose code has bought a free ticket is refunded only after that one', async () => {
  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(showtime, 1)
  await giveVouchers(showtime)
  const [code = ''] = await codesOf(buyer.phone)
  const free = await buyer.buy(await aLater(showtime), 1, { amount: 0, code })
  const refund = (ticketId = '') => manager.call('POST', `tickets/${ticketId}/refund`, { note: NOTE })
  expect(refusalOf(await refund(tickets[0]?.TicketID))).toEqual([409, 'free-ticket-used'])
  expect(await buyer.balance()).toBe(0)
  throwIfRefused(await refund(free.tickets[0]?.TicketID))
  throwIfRefused(await refund(tickets[0]?.TicketID))
  expect(await buyer.balance()).toBe(100)
  expect(await use(buyer, await aLater(showtime), code)).toBe('code-not-usable')
})

test('an exchange at a till after the showtime stops the code of the old ticket', async () => {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const buyer = await server.make.customer()
  const sale = await till.sell(showtime, {
    tickets: standard(1),
    tenders: cash(COUNTER_PRICE.kobo),
    phoneNumber: buyer.phone,
  })
  await giveVouchers(showtime)
  const [code = ''] = await codesOf(buyer.phone)
  const later = await server.make.showtime({ price: COUNTER_PRICE.vp, cinemaId: showtime.cinemaId, startsInHours: 2 })
  const supervised = await TestTill.open(server, showtime.cinemaId, { seller: manager })
  await exchanged(supervised, sale, later, { reason: NOTE })
  expect(await use(buyer, await aLater(showtime), code)).toBe('code-not-usable')
})

test('a free ticket that is exchanged costs the list price, and its code is good again', async () => {
  await changeSettings(server.db, { refund_hours_before: 0 })
  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const buyer = await server.make.customer({ balance: 500 })
  await buyer.buy(showtime, 1)
  await giveVouchers(showtime)
  const [code = ''] = await codesOf(buyer.phone)
  const [first, second] = [await aLater(showtime), await aLater(showtime)]
  const free = await buyer.buy(first, 1, { amount: 0, code })
  const exchange = await buyer.call('POST', '/api/v1/exchangetickets', {
    uuid: buyer.id,
    ticketIDs: [free.tickets[0]?.TicketID],
    showtimeID: second.id,
    cinemaID: second.cinemaId,
    amountToPay: 300,
  })
  expect(exchange.json()).toMatchObject({ balance: 100 })
  expect(await use(buyer, first, code)).toBe('won')
  expect(await use(buyer, second, code)).toBe('code-not-usable')
})

test('a chargeback leaves the code and a debt; a refund of the ticket stops the code', async () => {
  const showtime = await server.make.showtime({ price: 1_000, startsInHours: 1 })
  const buyer = await server.make.customer()
  const { provider, tx_ref, amount } = await startTopUp(buyer, 1_000)
  await control(server, 'payments', { provider, tx_ref, amount })
  await expect.poll(() => buyer.balance()).toBe(1_000)
  const { tickets } = await buyer.buy(showtime, 1)
  await giveVouchers(showtime)
  const [code = ''] = await codesOf(buyer.phone)
  await control(server, 'refunds', { provider, tx_ref })
  const debt = async () => {
    const { rows } = await sql<{ vp: number }>`
      select vp from money_cases where kind = 'debt' and resolved_at is null and tx_ref = ${tx_ref}`.execute(server.db)
    return rows.map(({ vp }) => vp)
  }
  await expect.poll(debt).toEqual([1_000])
  const admin = await TestStaff.make(server, 'admin')
  await admin.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`, { note: NOTE })
  // Finance collects the debt from these Points.
  expect([await buyer.balance(), await debt()]).toEqual([1_000, [1_000]])
  expect(await use(buyer, await aLater(showtime), code)).toBe('code-not-usable')
})
