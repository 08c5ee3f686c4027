import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { CreditLine, TopUpRow } from '@velvet/contract/books/reports.calls'
import { localToday } from '@velvet/contract/shared/time/time'
import { nairaFor } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linesOfCsv } from '../../test/observe.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')
const today = localToday()

async function topUp(provider: 'flutterwave' | 'paystack', vp: number, isPaid = true) {
  await activate(server, provider)
  const customer = await server.make.customer()
  const { tx_ref, amount } = await startTopUp(customer, vp)
  if (isPaid) await payAtCheckout(server, { provider, tx_ref, amount })
  return tx_ref
}

/** Returns the Points that came from a provider, from the entries of the ledger alone. */
async function creditsOfLedger(provider: string): Promise<number> {
  const { rows } = await sql<{ vp: number }>`
    select coalesce(-sum(amount), 0)::bigint as vp from ledger_entries
    join ledger_accounts on ledger_accounts.id = account_id
    where kind = ${`clearing-${provider}`}`.execute(server.db)
  return rows[0]?.vp ?? NaN
}

const nameOf = (what: string) => `attachment; filename="${what}-${today}-${today}.csv"`

test('the top-up report agrees with the ledger, by day and provider', async () => {
  await topUp('flutterwave', 300)
  const returned = await topUp('flutterwave', 500)
  await topUp('paystack', 700)
  await topUp('paystack', 900, false)
  await finance.act(`payments/${returned}/refund`)

  const report = await finance.read<{ rows: TopUpRow[]; total: TopUpRow }>(`reports/topups?from=${today}&to=${today}`)
  const naira = (...vp: number[]) => vp.reduce((sum, one) => sum + nairaFor(one), 0)
  expect(report.rows).toEqual([
    {
      key: `${today}.flutterwave`,
      day: today,
      provider: 'flutterwave',
      begun: { count: 2, naira: naira(300, 500), vp: 800 },
      credited: { count: 2, naira: naira(300, 500), vp: 800 },
      takenBack: { count: 1, vp: 500 },
    },
    {
      key: `${today}.paystack`,
      day: today,
      provider: 'paystack',
      begun: { count: 2, naira: naira(700, 900), vp: 1600 },
      credited: { count: 1, naira: naira(700), vp: 700 },
      takenBack: { count: 0, vp: 0 },
    },
  ])
  for (const { provider, credited, takenBack } of report.rows) {
    expect(credited.vp - takenBack.vp).toBe(await creditsOfLedger(provider))
  }
  expect(report.total).toMatchObject({ credited: { count: 3, vp: 1500 }, takenBack: { vp: 500 } })

  const { items } = await finance.read<{ items: CreditLine[] }>(
    `reports/topups/lines?from=${today}&to=${today}&provider=flutterwave`,
  )
  expect(items.map(({ day, reason, vp, naira: paid }) => [day, reason, vp, paid])).toEqual([
    [today, 'money-refund', -500, 0],
    [today, 'top-up', 500, naira(500)],
    [today, 'top-up', 300, naira(300)],
  ])
  expect(items[0]?.reference).toBe(returned)

  const file = await finance.call('GET', `reports/topups/lines.csv?from=${today}&to=${today}`)
  expect(file.headers['content-disposition']).toBe(nameOf('credits'))
  expect(linesOfCsv(file.body)[0]).toBe('day,at,reason,movement,provider,reference,customer,naira,vp')
  expect(linesOfCsv(file.body)).toHaveLength(5)
  const sums = await finance.call('GET', `reports/topups.csv?from=${today}&to=${today}`)
  expect(sums.headers['content-disposition']).toBe(nameOf('top-ups'))
  expect(linesOfCsv(sums.body)).toEqual([
    'day,provider,begun,begun naira,begun vp,credited,credited naira,credited vp,taken back,taken back vp',
    `${today},flutterwave,2,${naira(300, 500)},800,2,${naira(300, 500)},800,1,500`,
    `${today},paystack,2,${naira(700, 900)},1600,1,${naira(700)},700,0,0`,
  ])
  const paged: CreditLine[] = []
  let cursor = ''
  do {
    const page = await finance.read<{ items: CreditLine[]; next: string | null }>(
      `reports/topups/lines?from=${today}&to=${today}&provider=flutterwave&limit=2${cursor}`,
    )
    paged.push(...page.items)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor && paged.length < 5)
  expect(paged).toEqual(items)
})

test('a refund that is called off leaves nothing among what was taken back', async () => {
  const read = async () => {
    const { total } = await finance.read<{ total: TopUpRow }>(`reports/topups?from=${today}&to=${today}`)
    return total.takenBack
  }
  const txRef = await topUp('flutterwave', 400)
  const before = await read()
  await control(server, 'refunds/first', { status: 'failed' })
  const { refund } = await finance.act<{ refund: MoneyRefund }>(`payments/${txRef}/refund`)
  expect(await read()).toEqual({ count: before.count + 1, vp: before.vp + 400 })
  await server.startWorker().runOnce()
  await finance.act(`refunds/${refund.id}/calloff`)
  expect(await read()).toEqual(before)
})
