import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { happenAt } from './clock.ts'
import { casesOf } from './reversals.ts'
import { control, payAtCheckout } from './sandbox-controls.ts'
import type { TestServer } from './start-test-server.ts'
import { activate, startTopUp } from './top-ups.ts'
import { TestDoor } from './test-door.ts'
import { type MadeShowtime, PASSWORD, type TestCustomer, TestStaff } from './people.ts'
import { UnmatchedQueue } from './unmatched-payments.ts'

/** Names as people of several countries type them, and as people type them who mean harm. */
export const CINEMAS = [
  { zone: 'Africa/Lagos', name: 'Galleria, "Victoria Island"\nLagos 🎬' },
  { zone: 'Africa/Nairobi', name: '=HYPERLINK("http://127.0.0.1","Nairobi")' },
]
export const TITLES = ['@SUM(A1:A9)', '-2+3', 'ليلة في "القاهرة"، الجزء ٢', '+234\r\n=1+1']

/** The first and the last instants of March and of 8 March, in Lagos and in Nairobi. */
const INSTANTS = [
  '2026-02-28T20:59:59.999999Z',
  '2026-02-28T21:00:00Z',
  '2026-02-28T22:59:59.999999Z',
  '2026-02-28T23:00:00Z',
  '2026-03-01T11:00:00Z',
  '2026-03-08T20:59:59.999Z',
  '2026-03-08T21:00:00.000001Z',
  '2026-03-08T22:59:59.999Z',
  '2026-03-08T23:00:00Z',
  '2026-03-20T17:30:00Z',
  '2026-03-31T20:59:59.999999Z',
  '2026-03-31T21:00:00Z',
  '2026-03-31T22:59:59.999999Z',
  '2026-03-31T23:00:00Z',
]

/** No float holds the sum of these exactly. */
const ODD_NAIRA = { flutterwave: 102.7, paystack: 300.6 }

const instant = (index: number) => INSTANTS[index % INSTANTS.length] ?? ''

export interface Trade {
  server: TestServer
  finance: TestStaff
  showtimes: MadeShowtime[]
  /** The naira that payers paid at each provider. */
  paid: Record<PaymentProvider, number>
}

/** Makes the trade of a month and of the hours around it, with each kind of movement. */
export async function tradeForAMonth(server: TestServer): Promise<Trade> {
  const finance = await TestStaff.make(server, 'finance')
  const showtimes = await makeShowtimes(server)
  const trade = { server, finance, showtimes, paid: { flutterwave: 0, paystack: 0 } }
  await control(server, 'refunds/first', { status: 'processed' })
  await sellAndReturn(trade)
  for (const provider of ['flutterwave', 'paystack'] as const) await topUpAndReturn(trade, provider)
  await closeAnAccount(trade)
  return trade
}

async function makeShowtimes(server: TestServer): Promise<MadeShowtime[]> {
  const showtimes: MadeShowtime[] = []
  for (const { zone, name } of CINEMAS) {
    const cinemaId = await server.make.cinema()
    await sql`update cinemas set name = ${name}, time_zone = ${zone} where id = ${cinemaId}`.execute(server.db)
    for (const title of TITLES) {
      const filmId = await server.make.film({ title })
      const options = { cinemaId, filmId, startsInHours: 1, seats: 200 }
      showtimes.push(await server.make.showtime({ ...options, price: 70 + showtimes.length }))
    }
  }
  return showtimes
}

/** At each instant, each showtime sells tickets; some of them go back, and some people come. */
async function sellAndReturn({ server, finance, showtimes }: Trade): Promise<void> {
  const door = await TestDoor.open(server)
  const buyer = await server.make.customer({ balance: 1_000_000 })
  for (const [index, at] of INSTANTS.entries()) {
    for (const [which, showtime] of showtimes.entries()) {
      const count = 1 + ((index + which) % 3)
      const { tickets } = await happenAt(server, at, () => buyer.buy(showtime, count))
      const [first, second] = tickets
      const later = instant(index + which)
      if (index % 4 === 0) {
        await happenAt(server, later, () => finance.act(`tickets/${first?.TicketID ?? ''}/refund`))
      }
      if (second) await happenAt(server, later, () => door.scan({ code: second.QrCode }))
    }
  }
  const last = showtimes.at(-1)
  const manager = await TestStaff.make(server, 'manager')
  await happenAt(server, instant(11), () => manager.act(`showtimes/${last?.id ?? ''}/cancel`))
}

/** Money comes by this provider, and goes back in every way in which it can. */
async function topUpAndReturn(trade: Trade, provider: PaymentProvider): Promise<void> {
  const { server, finance, paid } = trade
  await activate(server, provider)
  for (const [index, at] of INSTANTS.entries()) {
    await happenAt(server, at, () => topUp(trade, { provider, vp: 100 + index }))
  }
  const refunded = await happenAt(server, instant(2), () => topUp(trade, { provider, vp: 500 }))
  await happenAt(server, instant(8), () => finance.act(`payments/${refunded.txRef}/refund`))
  await disputeTopUps(trade, provider)
  await happenAt(server, instant(5), () => startTopUp(refunded.customer, 90))
  const queue = new UnmatchedQueue(server, finance)
  const odd = { provider, tx_ref: `odd-${provider}`, amount: ODD_NAIRA[provider] }
  const { phone } = await server.make.customer()
  await happenAt(server, instant(12), async () => {
    const { id } = await queue.pay(odd)
    await queue.act(id, 'credit', { phoneNumber: phone })
  })
  paid[provider] += odd.amount
}

/** One dispute is won in the end; another one takes Points that were spent, which are collected. */
async function disputeTopUps(trade: Trade, provider: PaymentProvider): Promise<void> {
  const { server, finance, showtimes } = trade
  const won = await happenAt(server, instant(3), () => topUp(trade, { provider, vp: 300 }))
  const { transaction } = won
  const back = await happenAt(server, instant(6), () =>
    control<{ id: number }>(server, 'refunds', { provider, transaction, status: 'processed' }),
  )
  await happenAt(server, instant(13), () => control(server, 'refunds', { provider, id: back.id, status: 'failed' }))
  const spent = await happenAt(server, instant(4), () => topUp(trade, { provider, vp: 150 }))
  const [showtime] = showtimes
  if (showtime) await happenAt(server, instant(4), () => spent.customer.buy(showtime, 2))
  const lost = { provider, transaction: spent.transaction, status: 'processed' }
  await happenAt(server, instant(7), () => control(server, 'refunds', lost))
  const [debt] = await casesOf(finance, spent.txRef)
  await finance.act(`customers/${spent.customer.id}/adjust`, { amount: 200 })
  await happenAt(server, instant(9), () =>
    finance.act(`moneycases/${debt?.id ?? ''}/resolve`, { resolution: 'collected' }),
  )
}

interface ToppedUp {
  customer: TestCustomer
  txRef: string
  transaction: number
}

async function topUp(
  { server, paid }: Trade,
  { provider, vp }: { provider: PaymentProvider; vp: number },
): Promise<ToppedUp> {
  const customer = await server.make.customer()
  const { tx_ref, amount } = await startTopUp(customer, vp)
  const { id } = await payAtCheckout(server, { provider, tx_ref, amount })
  paid[provider] += amount
  return { customer, txRef: tx_ref, transaction: id }
}

/** A person buys, tops up and closes their account, and their rows stay in the books. */
async function closeAnAccount(trade: Trade): Promise<void> {
  const { server, showtimes } = trade
  const [showtime] = showtimes
  await happenAt(server, instant(9), async () => {
    const { customer } = await topUp(trade, { provider: 'paystack', vp: 200 })
    if (showtime) await customer.buy(showtime, 1)
    const closing = { uuid: customer.id, password: PASSWORD }
    const { statusCode } = await customer.call('POST', '/api/v1/user/close', closing)
    if (statusCode !== 200) throw new Error('The account was not closed')
  })
}
