import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createProviders } from '../../kernel/providers/providers.ts'
import { creditedPayment } from '../../test/top-ups.ts'
import { breakService, control } from '../../test/sandbox-controls.ts'
import { aPaidTill, beginPayment, buyerDoes, transferTo } from '../../test/till-payments.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { BankDesk } from '../../test/books.ts'
import { bookPayouts } from './book-payouts.ts'

const { server, worker, finance } = useFinance()
const stopping = new AbortController().signal
const read = (provider: PaymentProvider) =>
  bookPayouts({ db: server.db, providers: createProviders(server.config), stopping }, provider)

async function balances(provider: PaymentProvider): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(kobo)::bigint as kobo from naira_entries
    where account = 'bank' or subject = ${provider} group by account having sum(kobo) <> 0`.execute(server.db)
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}

interface Payout {
  id: number
  gross: number
  fees: number
  net: number
}

const payOut = (provider: PaymentProvider, how: object = {}) => control<Payout>(server, 'payouts', { provider, ...how })

const payoutsOf = async (provider: string) => {
  const { items } = await new BankDesk(server, finance).events('all')
  return items.filter(({ party, kind }) => kind === 'provider-payout' && party.toLowerCase() === provider)
}

describe.each<PaymentProvider>(['paystack', 'flutterwave'])('with %s', (provider) => {
  beforeEach(() => breakService(server, provider, '500', 0))

  test('a payout empties clearing into the bank and the fees, however often it is read', async () => {
    await creditedPayment(server, provider)
    const before = await balances(provider)
    const { gross, fees, net } = await payOut(provider)
    await Promise.all([read(provider), read(provider)])
    await read(provider)
    const after = await balances(provider)
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect(moved('bank')).toBe(Math.round(net * 100))
    expect(moved('provider-fees')).toBe(Math.round(fees * 100))
    expect(moved('checkout-clearing')).toBe(-Math.round(gross * 100))
    expect(after['checkout-clearing'] ?? 0).toBe(0)
  })

  test('what went back before is kept by the provider, and clearing ends at zero', async () => {
    const { payment } = await creditedPayment(server, provider)
    await creditedPayment(server, provider)
    await control(server, 'refunds', { provider, tx_ref: payment.tx_ref, amount: 50 })
    const { gross, fees, net } = await payOut(provider)
    expect(gross - fees - net).toBeCloseTo(50)
    await read(provider)
    expect((await balances(provider))['checkout-clearing'] ?? 0).toBe(0)
    const [newest] = await payoutsOf(provider)
    expect(newest).toMatchObject({ keptKobo: 50_00, id: null, state: 'open', recordedBy: null })
  })

  test('a payout on its way is not booked before it has arrived', async () => {
    await creditedPayment(server, provider)
    const count = (await payoutsOf(provider)).length
    const { id } = await payOut(provider, { status: 'pending' })
    await read(provider)
    expect(await payoutsOf(provider)).toHaveLength(count)
    await payOut(provider, { id, status: 'done' })
    await read(provider)
    expect(await payoutsOf(provider)).toHaveLength(count + 1)
  })

  test('the job reads payouts on many pages, and goes on after a provider that fails', async () => {
    const count = (await payoutsOf(provider)).length
    for (let index = 0; index < 3; index += 1) {
      await creditedPayment(server, provider)
      await payOut(provider)
    }
    await breakService(server, provider, '500', 1)
    await server.db.deleteFrom('job_turns').where('job', '=', 'read-payouts').execute()
    await worker.runOnce()
    await breakService(server, provider, '500', 0)
    await server.db.deleteFrom('job_turns').where('job', '=', 'read-payouts').execute()
    await worker.runOnce()
    expect(await payoutsOf(provider)).toHaveLength(count + 3)
  })
})

test('money of terminals and transfers leaves their own clearing', async () => {
  const atTill = await aPaidTill(server)
  const payment = await beginPayment(atTill)
  await buyerDoes(server, payment, 'approve')
  await transferTo(server, atTill, { naira: 1_234 })
  await payOut('paystack')
  await read('paystack')
  const { 'terminal-clearing': terminal = 0, 'transfer-clearing': transfer = 0, ...others } = await balances('paystack')
  expect([terminal, transfer, others['checkout-clearing'] ?? 0]).toEqual([0, 0, 0])
})
