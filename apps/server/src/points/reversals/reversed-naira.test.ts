import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { nairaFor } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { creditedPayment, payerAndBank } from '../../test/top-ups.ts'
import { casesOf as openCases, pollReversalsNow } from '../../test/reversals.ts'
import { control } from '../../test/sandbox-controls.ts'
import { aPaidTill, beginPayment, giveBack, moneyToReturn, transferTo } from '../../test/till-payments.ts'
import type { Made } from '../../kernel/providers/card-provider.ts'
import { throwIfRefused } from '../../test/outcomes.ts'
import { PASSWORD } from '../../test/people.ts'
import { aPricedItem } from '../../test/snacks.ts'
import { callCounter } from '../../test/test-till.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { settleTransfer } from '../../sales/till-payments/settle-transfer.ts'

const { server, worker, finance } = useFinance()
const provider: PaymentProvider = 'flutterwave'

/** Returns the balances of the accounts that the money of a provider touches. Those that are 0 are left out. */
async function balances() {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(kobo)::bigint as kobo from naira_entries
    where account in ('checkout-clearing', 'transfer-clearing', 'to-return', 'debts', 'losses', 'points-owed')
    group by account`.execute(server.db)
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}

let before: Record<string, number> = {}

/** Returns what has changed in these accounts since the beginning of the test. */
async function changes(): Promise<Record<string, number>> {
  const now = await balances()
  return Object.fromEntries(
    Object.entries(now)
      .map(([account, kobo]) => [account, kobo - (before[account] ?? 0)] as const)
      .filter(([account, kobo]) => kobo !== 0 && account !== 'points-owed'),
  )
}

let paid: Awaited<ReturnType<typeof creditedPayment>>
const bank = payerAndBank(() => ({ server, ...paid }))
const PAID = nairaFor(300) * 100

beforeEach(async () => {
  before = await balances()
  paid = await creditedPayment(server, provider)
})

const theDebt = async () => (await openCases(finance, paid.payment.tx_ref))[0]?.id ?? ''

test('a chargeback of spent Points empties clearing, and leaves a debt', async () => {
  await bank.spend(300)
  await bank.dispute({ status: 'lost' })
  expect(await changes()).toEqual({ debts: PAID })
})

test('a chargeback of Points that paid for food leaves a debt, and the food at the bar', async () => {
  const { customer } = paid
  const manager = await finance.another('manager')
  const cinemaId = await server.make.cinema()
  const { id: itemID, prices } = await aPricedItem(manager, cinemaId, 13_300)
  const food = prices[0]?.vp ?? 0
  const showtime = await server.make.showtime({ cinemaId, price: 300 - food })
  const { pickup } = await customer.buy(showtime, 1, { amount: 300, items: [{ itemID, count: 1 }] })
  await bank.dispute({ status: 'lost' })
  expect(await changes()).toEqual({ debts: PAID })
  // The debt of the whole top-up stands, and what is sold out goes to the balance.
  const path = `pickups/${pickup?.code ?? ''}/lines/1/sold-out`
  throwIfRefused(await callCounter(server, { seller: manager }, 'POST', path, {}))
  expect(await customer.balance()).toBe(food)
  expect(await openCases(finance, paid.payment.tx_ref)).toMatchObject([{ kind: 'debt', VpValue: 300 }])
})

test('a debt that is waived is a loss, and one that is collected is none', async () => {
  await bank.spend(300)
  await bank.dispute({ status: 'lost' })
  const debt = await theDebt()
  await finance.act(`moneycases/${debt}/resolve`, { resolution: 'waived' })
  expect(await changes()).toEqual({ losses: PAID })

  paid = await creditedPayment(server, provider)
  await bank.spend(300)
  await bank.dispute({ status: 'lost' })
  await finance.act(`customers/${paid.customer.id}/adjust`, { amount: 300 })
  const second = await theDebt()
  await finance.act(`moneycases/${second}/resolve`, { resolution: 'collected' })
  expect(await changes()).toEqual({ losses: PAID })
})

test('a part of the money moves clearing by that part, to the kobo', async () => {
  for (const amount of [67, 67, 67]) await bank.atDashboard({ amount })
  const { losses = 0, ...others } = await changes()
  expect(others).toEqual({ 'checkout-clearing': PAID - 3 * 67_00 })
  // The customer keeps the Points of a part that is less than the price of one.
  expect(losses).toBeGreaterThanOrEqual(0)
  expect(losses).toBeLessThanOrEqual(68)
  await bank.atDashboard({ amount: PAID / 100 - 3 * 67 })
  expect(await changes()).toEqual({})
})

test('a refund that fails after all leaves clearing, debts and losses as they were', async () => {
  await bank.spend(200)
  const { id } = await bank.atDashboard({ status: 'processed' })
  const { debts } = await changes()
  expect(debts).toBe(Math.round((PAID * 200) / 300))
  await control(server, 'refunds', { provider, id, status: 'failed' })
  expect(await changes()).toEqual({ 'checkout-clearing': PAID })
})

test('Points that a closed account cannot take are owed until a person keeps them', async () => {
  const { id } = await bank.atDashboard({ status: 'processed' })
  const who = { uuid: paid.customer.id, password: PASSWORD }
  await paid.customer.call('POST', '/api/v1/user/close', who)
  await control(server, 'refunds', { provider, id, status: 'failed' })
  expect(await changes()).toEqual({ 'checkout-clearing': PAID, debts: -PAID })
  const unreturned = await theDebt()
  await finance.act(`moneycases/${unreturned}/resolve`, { resolution: 'seen' })
  expect(await changes()).toEqual({ 'checkout-clearing': PAID, losses: -PAID })
})

test('the same chargeback from many sides at once is booked once', async () => {
  await bank.spend(150)
  const { id } = await bank.dispute({ status: 'lost', webhook: 'never' })
  const notify = () => control(server, 'disputes', { provider, id, status: 'lost', webhook: 5 })
  await Promise.all([notify(), notify()])
  expect(await changes()).toEqual({ debts: PAID / 2 })
})

test('a debt that is waived while more money goes back is a loss once', async () => {
  await bank.spend(300)
  await bank.atDashboard({ amount: 100 })
  const debt = await theDebt()
  const waived = finance.act(`moneycases/${debt}/resolve`, { resolution: 'waived' })
  await Promise.all([waived, bank.atDashboard({ amount: PAID / 100 - 100 })])
  const { debts = 0, losses = 0, ...others } = await changes()
  expect(others).toEqual({})
  expect(debts + losses).toBe(PAID)
  expect(losses).toBeGreaterThan(99_00)
  expect(losses).toBeLessThan(101_00)
})

test('a transfer to a till that is charged back is a debt, then a loss', async () => {
  const atTill = await aPaidTill(server)
  before = await balances()
  const { kobo } = await beginPayment(atTill, { by: 'transfer' })
  const { id: transaction } = await transferTo(server, atTill, { naira: kobo / 100 })
  expect(await changes()).toEqual({ 'transfer-clearing': kobo })
  await control(server, 'disputes', { provider: 'paystack', transaction, status: 'lost' })
  expect(await changes()).toEqual({ debts: kobo })
  const { cases } = await finance.read<{ cases: { id: string }[] }>('moneycases?state=open&kind=till-reversal')
  expect(cases).toHaveLength(1)
  await finance.act(`moneycases/${cases[0]?.id ?? ''}/resolve`, { resolution: 'seen' })
  expect(await changes()).toEqual({ losses: kobo })
})

test('money of a till that went back by itself is not given back again', async () => {
  const atTill = await aPaidTill(server)
  before = await balances()
  const { id: transaction } = await transferTo(server, atTill, { naira: 1_000 })
  expect(await changes()).toEqual({ 'transfer-clearing': 100_000, 'to-return': -100_000 })
  const [money] = await moneyToReturn(server, atTill)
  if (!money) throw new Error('No money waits')
  await control(server, 'refunds', { provider: 'paystack', transaction })
  expect(await changes()).toEqual({})
  expect(await moneyToReturn(server, atTill)).toEqual([])
  const { statusCode, body } = await giveBack(atTill, money)
  expect([statusCode, body]).toEqual([409, expect.stringContaining('money-returned')])
})

test('a report that comes before the transfer is booked with it', async () => {
  const atTill = await aPaidTill(server)
  before = await balances()
  const { id } = await transferTo(server, atTill, { naira: 500, webhook: 'never' })
  const lost = { provider: 'paystack', transaction: id, status: 'lost', webhook: 'never' }
  await control(server, 'disputes', lost)
  await pollReversalsNow(server, worker)
  expect(await changes()).toEqual({})
  const into = { account: atTill.account, narration: '' }
  const made: Made = {
    outcome: 'successful',
    providerTransactionId: String(id),
    txRef: 'a transfer',
    kobo: 50_000,
    currency: 'NGN',
    into,
  }
  await settleTransfer(server.db, made, { tillId: atTill.till.id, ...into })
  expect(await changes()).toEqual({})
  expect(await moneyToReturn(server, atTill)).toEqual([])
})
