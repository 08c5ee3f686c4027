// The operator gives gift codes away. One person proposes a batch, and another one makes it and gets its file.
import type { GiftCodeBatch } from '@velvet/contract/points/gift-code-batches.calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeCodes, proposeCodes, redeem } from '../../test/gift-codes.ts'
import { outcomeOf, tally } from '../../test/outcomes.ts'
import { TestStaff } from '../../test/people.ts'
import { jobDepsOf, useCheckedServer } from '../../test/start-test-server.ts'
import { endDueGiftCodes } from './batches.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')
const admin = TestStaff.use(server, 'admin')

beforeEach(() => server.db.deleteFrom('shares').execute())

/** Returns the balances of the two accounts of the books, in kobo. */
async function books() {
  const { rows } = await sql<{ owed: number; cost: number }>`
    select coalesce(-sum(kobo) filter (where account = 'gift-codes-owed'), 0)::bigint as owed,
      coalesce(sum(kobo) filter (where account = 'promotions'), 0)::bigint as cost
    from naira_entries`.execute(server.db)
  return rows[0] ?? { owed: 0, cost: 0 }
}

const stateOf = async (id: string) =>
  (await finance.read<{ items: GiftCodeBatch[] }>('giftcodes')).items.find((batch) => batch.id === id)

test('a second person makes proposed gift codes, which are owed until they are used', async () => {
  const before = await books()
  const batch = await proposeCodes(finance, { codes: 3, vp: 150 })
  expect(batch).toMatchObject({ state: 'waiting', codes: 3, VpValue: 150, madeBy: null })
  expect(await outcomeOf(makeCodes(finance, batch))).toBe('adjustment-own')
  const codes = await makeCodes(admin, batch)
  expect(codes.every((code) => /^[2-9A-HJKMNP-Z]{16}$/.test(code))).toBe(true)
  expect(await books()).toEqual({ owed: before.owed + 30_000, cost: before.cost + 30_000 })
  expect(await outcomeOf(makeCodes(admin, batch))).toBe('gift-code-over')
  const customer = await server.make.customer()
  expect(await redeem(customer, codes[0] ?? '')).toEqual({ VpValue: 150, balance: 150 })
  expect(await outcomeOf(redeem(customer, codes[0] ?? ''))).toBe('code-not-usable')
  expect((await books()).owed).toBe(before.owed + 20_000)
  expect(await stateOf(batch.id)).toMatchObject({ state: 'open', used: 1 })
})

test('a stopped batch of gift codes is refused, and its codes are no longer owed', async () => {
  const before = await books()
  const batch = await proposeCodes(finance, { codes: 2, vp: 150 })
  const [used = '', unused = ''] = await makeCodes(admin, batch)
  await redeem(await server.make.customer(), used)
  await finance.act(`giftcodes/${batch.id}/stop`)
  expect(await outcomeOf(redeem(await server.make.customer(), unused))).toBe('code-not-usable')
  expect(await books()).toEqual({ owed: before.owed, cost: before.cost + 10_000 })
  expect(await outcomeOf(finance.act(`giftcodes/${batch.id}/stop`))).toBe('gift-code-over')
})

test('gift codes lapse on their last day, both for customers and in the books', async () => {
  const before = await books()
  const batch = await proposeCodes(finance, { codes: 2, vp: 150 })
  const [code = ''] = await makeCodes(admin, batch)
  await sql`update gift_code_batches set ends_at = now() - interval '1 minute' where id = ${batch.id}`.execute(
    server.db,
  )
  expect(await outcomeOf(redeem(await server.make.customer(), code))).toBe('code-not-usable')
  expect(await endDueGiftCodes(jobDepsOf(server))).toBe(1)
  expect(await endDueGiftCodes(jobDepsOf(server))).toBe(0)
  expect(await books()).toEqual(before)
  expect(await stateOf(batch.id)).toMatchObject({ state: 'ended' })
})

test('a rejected batch of gift codes makes no codes and costs nothing', async () => {
  const before = await books()
  const batch = await proposeCodes(finance)
  await finance.act(`giftcodes/${batch.id}/stop`)
  expect(await outcomeOf(makeCodes(admin, batch))).toBe('gift-code-over')
  expect([await stateOf(batch.id), await books()]).toMatchObject([{ state: 'rejected' }, before])
})

test('a batch of gift codes is made once, and a code is either used or stopped', async () => {
  const other = await TestStaff.make(server, 'admin')
  for (let round = 0; round < 3; round += 1) {
    const batch = await proposeCodes(finance, { codes: 1, vp: 150 })
    const made = await Promise.allSettled([makeCodes(admin, batch), makeCodes(other, batch)])
    const [code = ''] = made.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const customer = await server.make.customer()
    const outcomes = await tally([redeem(customer, code), finance.act(`giftcodes/${batch.id}/stop`)])
    expect(await customer.balance()).toBe(outcomes.won === 2 ? 150 : 0)
  }
})
