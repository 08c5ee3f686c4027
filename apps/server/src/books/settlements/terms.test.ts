import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SettledRun } from '../../test/settlements.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()

test('commissions and taxes on hire show which are past, current and future', async () => {
  const run = await SettledRun.make(server, { name: 'Standing' })
  const [past, ahead] = ['2026-01-02', '2099-01-02']
  for (const from of [past, past, ahead]) await run.addCommission({ from, ppm: 50_000 })
  const tax = { ...run.distributor, kind: 'vat', name: 'Tax of Standing', ppm: 75_000 }
  for (const from of [past, past, ahead]) {
    await run.finance.call('POST', 'hiretaxes', { ...tax, from })
  }
  await run.finance.call('POST', 'hiretaxes', { ...tax, kind: 'withholding', from: past })
  interface Listed {
    standing: string
    exhibitor?: { id: string }
    name?: string
  }
  const list = (path: string) => run.finance.read<{ items: Listed[] }>(`${path}?limit=100`)
  const commissions = (await list('commissions')).items.filter(({ exhibitor }) => exhibitor?.id === run.exhibitorID)
  expect(commissions.map(({ standing }) => standing)).toEqual(['comes', 'holds', 'over'])
  const taxes = (await list('hiretaxes')).items.filter(({ name }) => name === tax.name)
  expect(taxes.map(({ standing }) => standing).sort()).toEqual(['comes', 'holds', 'holds', 'over'])
})

test.each([
  ['both a share and an amount', { ppm: 1, ticketKobo: 1 }, 'bad-request'],
  ['neither a share nor an amount', {}, 'bad-request'],
  ['more than ₦1,000,000 for each ticket', { ticketKobo: 100_000_001 }, 'bad-request'],
  ['an unknown exhibitor', { exhibitorID: randomUUID(), ppm: 1 }, 'party-not-found'],
])('a commission with %s is refused', async (_, fields, error) => {
  const finance = await TestStaff.make(server, 'finance')
  const commission = { exhibitorID: randomUUID(), from: '2026-11-20', ...fields }
  expect((await finance.call('POST', 'commissions', commission)).json()).toMatchObject({ error })
})
