import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import type { listVouchers } from '@velvet/contract/sales/vouchers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { anOffer, codesOf, stopCodes } from './offers.ts'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import { beginOrder, payFor } from './pay-and-book.ts'
import { changeSettings } from './settings.ts'
import { closeBooksOf, dayFromToday } from './books.ts'
import { byVoucher, lapse, someVouchers } from './vouchers.ts'
import { aShowtimeWithZones } from './zones.ts'
import { cash, standard, TestTill, TRADED_PRICE } from './test-till.ts'
import { TestStaff } from './people.ts'

export async function sellAndTakeBack({ make }: TestServer, finance: TestStaff): Promise<void> {
  const showtime = await make.showtime({ price: 100 })
  const [keeper, returner] = [await make.customer({ balance: 1000 }), await make.customer({ balance: 1000 })]
  await keeper.buy(showtime, 2, { key: 'bought-once' })
  const { tickets } = await returner.buy(showtime, 2)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
}

/** Exchanges a customer's ticket for one of another showtime. */
export async function exchangeInTheApp({ db, make }: TestServer): Promise<void> {
  await changeSettings(db, { refund_hours_before: 0 })
  const buyer = await make.customer({ balance: 500 })
  const { tickets } = await buyer.buy(await make.showtime({ price: 100 }), 2)
  const later = await make.showtime({ price: 200 })
  const request = { showtimeID: later.id, cinemaID: later.cinemaId, amountToPay: 200 }
  const ticketIDs = [tickets[0]?.TicketID]
  throwIfRefused(await buyer.call('POST', '/api/v1/exchangetickets', { uuid: buyer.id, ticketIDs, ...request }))
  await changeSettings(db, { refund_hours_before: null })
}

/** Sells a VIP seat at the price of its zone. */
export async function sellVipSeat(server: TestServer): Promise<void> {
  const buyer = await server.make.customer({ balance: 250 })
  await buyer.buy(await aShowtimeWithZones(server), 1, { zone: 'vip', amount: 250 })
}

/**
 * Sells with offers: twice to one customer, once by a code, once at a till, and for an order that is not paid yet. One
 * batch of codes is stopped.
 */
export async function sellByOffers(server: TestServer): Promise<void> {
  const manager = await TestStaff.make(server, 'manager')
  const cinemaId = await server.make.cinema()
  const showtime = await server.make.showtime({ price: 1_500, cinemaId })
  await anOffer(manager, { kind: 'amount', value: 30_000, only: { cinemas: [cinemaId] }, uses: 9, usesEach: 5 })
  const buyer = await server.make.customer({ balance: 3_000 })
  for (let bought = 0; bought < 2; bought += 1) await buyer.buy(showtime, 1, { amount: 1_050 })
  await beginOrder(buyer, showtime, { amount: 1_050 })
  const limits = { plays: { from: '2026-01-01', until: '2099-01-01' }, hours: { from: '06:00', until: '05:59' } }
  const only = { cinemas: [cinemaId], channels: ['counter' as const], weekdays: [1, 2, 3, 4, 5, 6, 7], ...limits }
  await anOffer(manager, { kind: 'n-for-m', pay: 1, of: 2, only, budgetKobo: 1_000_000 })
  const { offer, codes } = await codesOf(manager, { kind: 'percent', value: 50 }, 2)
  const another = await server.make.customer({ balance: 750 })
  await another.buy(showtime, 1, { amount: 750, code: codes[0] ?? '' })
  await stopCodes(manager, offer)
  await manager.call('POST', `offers/${offer.id}/codes`, { count: 2, days: 30 })
  const till = await TestTill.open(server, cinemaId)
  const tenders = [{ kind: 'terminal' as const, kobo: TRADED_PRICE.kobo, reference: 'SLIP-7' }]
  await till.sell(showtime, { tickets: standard(2), tenders })
}

/** A company pays a part of a ticket at a till, and a whole ticket in the app by a code. One of the two is sold. */
export async function sellForSponsors(server: TestServer, finance: TestStaff): Promise<void> {
  const manager = await TestStaff.make(server, 'manager')
  const showtime = await server.make.showtime({ price: 1_500 })
  const sponsored = { payer: 'sponsor', sponsor: 'Wikki Bank' } as const
  const only = { cinemas: [showtime.cinemaId] }
  await anOffer(manager, { kind: 'amount', value: 10_000, only: { ...only, channels: ['counter'] }, ...sponsored })
  const till = await TestTill.open(server, showtime.cinemaId)
  await till.sell(showtime, { tenders: cash(90_000) })
  const free = { kind: 'set', value: 0, ...sponsored } as const
  const { codes } = await codesOf(manager, { ...free, only: { ...only, channels: ['app'] } })
  await (await server.make.customer()).buy(showtime, 1, { amount: 0, code: codes[0] ?? '' })
  await closeBooksOf(server, showtime)
  const paid = { sponsor: 'Wikki Bank', kobo: 100_000, day: dayFromToday(0), reference: 'TRF 7' }
  throwUnlessMade(await finance.call('POST', 'bank/sponsors', paid))
}

/** Sells vouchers to a company. Two are used at a till, one of them is returned, and another batch lapses. */
export async function sellVouchers(server: TestServer, finance: TestStaff): Promise<void> {
  const showtime = await server.make.showtime({ price: 6_750, startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const [first = '', second = ''] = await someVouchers(finance, {
    count: 3,
    cinemas: [showtime.cinemaId],
    accounting: 'at-sale',
  })
  const { purchase } = await till.sell(showtime, { tenders: byVoucher(first) })
  await till.call(`sales/${purchase.id}/refund`, { reason: 'They fell ill' })
  await till.sell(showtime, { tenders: byVoucher(second) })
  await someVouchers(finance, { count: 2, until: '2026-01-01' })
  await someVouchers(finance, { count: 2, company: 'Ashaka Ltd' })
  const { items } = await finance.read<OutputOf<typeof listVouchers>>('vouchers?limit=1')
  await finance.act(`vouchers/${items[0]?.id ?? ''}/stop`)
  await lapse(server)
}

/** Pays for one order, and starts another whose seats stay held. */
export async function payAndBook(server: TestServer): Promise<void> {
  const showtime = await server.make.showtime({ price: 300, seats: 40 })
  const { payment } = await beginOrder(await server.make.customer(), showtime)
  await payFor(server, payment)
  await beginOrder(await server.make.customer(), showtime)
}

/** Closes the books of a showtime and refunds one of its tickets afterwards. */
export async function closeBooks(server: TestServer, finance: TestStaff): Promise<void> {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 300 })
  const { tickets } = await buyer.buy(showtime, 3)
  await closeBooksOf(server, showtime)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
}

/**
 * Cancels a showtime. One ticket holder gets the Points back. The account of another is full, so the Points are owed.
 */
export async function cancelWithDebt(server: TestServer, finance: TestStaff): Promise<void> {
  const showtime = await server.make.showtime({ price: 100 })
  const [full, other] = [
    await server.make.customer({ balance: MAX_BALANCE_VP }),
    await server.make.customer({ balance: 100 }),
  ]
  await full.buy(showtime, 1)
  await other.buy(showtime, 1)
  await finance.act(`customers/${full.id}/adjust`, { amount: 100 })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`)
}
