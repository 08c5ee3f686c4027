import { isGiftCode } from '@velvet/contract/points/gift-codes.rules'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codesOf } from '../../test/offers.ts'
import { buyGiftCode, listCodes, redeem, replaceCode, stopCode } from '../../test/gift-codes.ts'
import { outcomeOf, refusalOf, tally, throwIfRefused } from '../../test/outcomes.ts'
import { PASSWORD, type TestCustomer, TestStaff } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { control } from '../../test/sandbox-controls.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { givePoints, makeGiver } from '../../test/transfers.ts'

const server = useCheckedServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')

beforeAll(() => changeSettings(server.db, { points_gift_day_limit: 1_000_000 }))
beforeEach(() => server.db.deleteFrom('shares').execute())

const balancesOf = (...customers: TestCustomer[]) => Promise.all(customers.map((one) => one.balance()))

/** Returns the amount in kobo that the books owe for unused codes. */
async function owed(): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(-sum(kobo), 0)::bigint as kobo from naira_entries
    where account = 'gift-codes-owed'`.execute(server.db)
  return rows[0]?.kobo ?? 0
}

test('a key buys one gift code, even after its answer is no longer kept', async () => {
  const buyer = await makeGiver(server, 500)
  const bought = await buyGiftCode(buyer, 100, { key: 'once' })
  await server.db.deleteFrom('idempotency_keys').where('customer_id', '=', buyer.id).execute()
  expect(await buyGiftCode(buyer, 100, { key: 'once' })).toEqual(bought)
  await server.db.deleteFrom('idempotency_keys').where('customer_id', '=', buyer.id).execute()
  expect(await outcomeOf(buyGiftCode(buyer, 200, { key: 'once' }))).toBe('idempotency-key-reused')
  expect(await buyer.balance()).toBe(400)
})

test('a gift code moves Points from its buyer to one other account, once', async () => {
  const before = await owed()
  const [buyer, friend] = [await makeGiver(server), await server.make.customer({ balance: 5 })]
  const bought = await buyGiftCode(buyer, 300)
  expect(bought).toMatchObject({ VpValue: 300, state: 'open', balance: 700, ending: bought.code.slice(-3) })
  expect(isGiftCode(bought.code)).toBe(true)
  expect((await owed()) - before).toBe(20_000)
  const typed = ` ${bought.code.slice(0, 8).toLowerCase()}-${bought.code.slice(8)} `
  expect(await redeem(friend, typed)).toEqual({ VpValue: 300, balance: 305 })
  expect(await owed()).toBe(before)
  expect(await listCodes(buyer)).toMatchObject([{ state: 'used', VpValue: 300 }])
  expect(await outcomeOf(redeem(friend, bought.code))).toBe('code-not-usable')
  expect(await balancesOf(buyer, friend)).toEqual([700, 305])
})

test('the buyer of a lost gift code replaces it or takes the Points back', async () => {
  const [buyer, thief, friend] = [await makeGiver(server), await server.make.customer(), await server.make.customer()]
  const lost = await buyGiftCode(buyer, 100)
  const code = await replaceCode(buyer, lost)
  expect(code).not.toBe(lost.code)
  expect(await outcomeOf(redeem(thief, lost.code))).toBe('code-not-usable')
  expect(await redeem(friend, code)).toMatchObject({ VpValue: 100 })
  expect(await outcomeOf(replaceCode(buyer, lost))).toBe('gift-code-over')

  const other = await buyGiftCode(buyer, 200)
  const stopped = await stopCode(buyer, other)
  expect(stopped).toMatchObject({ gift: { state: 'stopped' }, balance: 900 })
  expect(await outcomeOf(redeem(thief, other.code))).toBe('code-not-usable')
  expect(await outcomeOf(stopCode(buyer, other))).toBe('gift-code-over')
  expect(await balancesOf(buyer, thief, friend)).toEqual([900, 0, 100])
})

test('a gift code is never shown again without the password of its buyer', async () => {
  const buyer = await makeGiver(server)
  const { code, balance, ...gift } = await buyGiftCode(buyer, 100)
  expect(await listCodes(buyer)).toEqual([gift])
  expect(JSON.stringify(gift)).not.toContain(code)
  const withoutPassword = await buyer.call('POST', `/api/v1/giftcodes/${gift.id}/replace`, { uuid: buyer.id })
  expect(refusalOf(withoutPassword)).toEqual([400, 'bad-request'])
  expect(await outcomeOf(replaceCode(buyer, gift, 'wrong'))).toBe('password-wrong')
  expect(await listCodes(buyer)).toEqual([gift])
  expect(await redeem(await server.make.customer(), code)).toMatchObject({ VpValue: 100 })
  expect(await buyer.balance()).toBe(balance)
})

test('only its buyer can stop or replace a gift code', async () => {
  const [buyer, other] = [await makeGiver(server), await server.make.customer()]
  const bought = await buyGiftCode(buyer)
  expect(await outcomeOf(stopCode(other, bought))).toBe('gift-code-not-found')
  expect(await outcomeOf(replaceCode(other, bought))).toBe('gift-code-not-found')
  expect(await listCodes(other)).toEqual([])
})

test('a repeated request buys, redeems or stops a gift code only once', async () => {
  const [buyer, friend] = [await makeGiver(server), await server.make.customer()]
  const bought = await buyGiftCode(buyer, 100, { key: 'buy-1' })
  expect(await buyGiftCode(buyer, 100, { key: 'buy-1' })).toEqual(bought)
  expect(await redeem(friend, bought.code, 'redeem-1')).toEqual(await redeem(friend, bought.code, 'redeem-1'))
  const other = await buyGiftCode(buyer, 100)
  expect(await stopCode(buyer, other, 'stop-1')).toEqual(await stopCode(buyer, other, 'stop-1'))
  expect(await balancesOf(buyer, friend)).toEqual([900, 100])
})

test('a repeated purchase of a gift code shows its current text only until its use', async () => {
  const buyer = await makeGiver(server)
  const again = () => buyGiftCode(buyer, 100, { key: 'buy-replaced' })
  const first = await again()
  const code = await replaceCode(buyer, first)
  expect(await again()).toEqual({ ...first, code, ending: code.slice(-3) })
  await redeem(await server.make.customer(), code)
  expect(await again()).toMatchObject({ id: first.id, state: 'used', code: null })
  expect(await buyer.balance()).toBe(900)
})

test('the database never stores the text of a gift code, not even in stored responses', async () => {
  const buyer = await makeGiver(server)
  const { code } = await buyGiftCode(buyer, 100, { key: 'buy-secret' })
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from idempotency_keys where answer::text like ${`%${code}%`})
      or exists (select from gift_codes where to_jsonb(gift_codes)::text like ${`%${code}%`}) as found`.execute(
    server.db,
  )
  expect(rows[0]?.found).toBe(false)
})

test('gift codes have the rules of transfers, such as the password and the daily limit', async () => {
  const buyer = await makeGiver(server, 500)
  expect(await outcomeOf(buyGiftCode(buyer, 100, { password: 'wrong' }))).toBe('password-wrong')
  expect(await outcomeOf(buyGiftCode(buyer, 501))).toBe('points-not-givable')
  expect(await outcomeOf(buyGiftCode(await server.make.customer({ balance: 500 }), 100))).toBe('points-device-new')
  await changeSettings(server.db, { points_gift_day_limit: 300 })
  const { id } = await buyGiftCode(buyer, 200)
  const friend = await server.make.customer()
  expect(await outcomeOf(givePoints(buyer, friend, { vp: 101 }))).toBe('points-day-limit')
  await stopCode(buyer, { id })
  await givePoints(buyer, friend, { vp: 300 })
  await changeSettings(server.db, { points_gift_day_limit: 1_000_000 })
  expect(await balancesOf(buyer, friend)).toEqual([200, 300])
})

test('Points from a gift code buy tickets but cannot be transferred', async () => {
  const [buyer, friend] = [await makeGiver(server), await makeGiver(server, 50)]
  const { code } = await buyGiftCode(buyer, 100)
  await redeem(friend, code)
  expect(await outcomeOf(buyGiftCode(friend, 60))).toBe('points-not-givable')
  await friend.buy(await server.make.showtime({ price: 150 }), 1)
  expect(await friend.balance()).toBe(0)
})

test('full, blocked and closed accounts cannot redeem a gift code', async () => {
  const buyer = await makeGiver(server)
  const { code } = await buyGiftCode(buyer, 100)
  const full = await server.make.customer({ balance: MAX_BALANCE_VP - 99 })
  expect(await outcomeOf(redeem(full, code))).toBe('balance-too-high')
  const blocked = await server.make.customer()
  await finance.act(`customers/${blocked.id}/block`)
  expect(await outcomeOf(redeem(blocked, code))).toBe('session-ended')
  const closed = await server.make.customer()
  throwIfRefused(await closed.call('POST', '/api/v1/user/close', { uuid: closed.id, password: PASSWORD }))
  expect(await outcomeOf(redeem(closed, code))).toBe('session-ended')
  expect(await redeem(await server.make.customer(), code)).toMatchObject({ VpValue: 100 })
})

test('gift codes of a blocked buyer are refused until the block ends', async () => {
  const [buyer, friend] = [await makeGiver(server), await server.make.customer()]
  const { code } = await buyGiftCode(buyer, 100)
  await finance.act(`customers/${buyer.id}/block`)
  expect(await outcomeOf(redeem(friend, code))).toBe('code-not-usable')
  await finance.act(`customers/${buyer.id}/unblock`)
  expect(await redeem(friend, code)).toMatchObject({ VpValue: 100 })
})

test('gift codes are refused while their buyer owes Points for a reversed payment', async () => {
  const [buyer, friend] = [await makeGiver(server), await server.make.customer()]
  const { code } = await buyGiftCode(buyer, 100)
  const { provider, tx_ref, amount } = await startTopUp(buyer, 950)
  await control(server, 'payments', { provider, tx_ref, amount })
  await expect.poll(() => buyer.balance()).toBe(1_850)
  await givePoints(buyer, friend, { vp: 1_000 })
  await control(server, 'refunds', { provider, tx_ref })
  await expect.poll(() => buyer.balance()).toBe(0)
  expect(await outcomeOf(redeem(friend, code))).toBe('code-not-usable')
  const { rows } = await sql<{ id: string }>`
    select id from money_cases where kind = 'debt' and resolved_at is null and tx_ref = ${tx_ref}`.execute(server.db)
  await finance.act(`moneycases/${rows[0]?.id ?? ''}/resolve`, { resolution: 'waived' })
  expect(await redeem(friend, code)).toMatchObject({ VpValue: 100 })
})

test('the buyer owes a payment that is reversed after its gift code was used', async () => {
  const [buyer, friend] = [await makeGiver(server, 100), await server.make.customer()]
  const { provider, tx_ref, amount } = await startTopUp(buyer, 950)
  await control(server, 'payments', { provider, tx_ref, amount })
  await expect.poll(() => buyer.balance()).toBe(1_050)
  const { code } = await buyGiftCode(buyer, 1_000)
  await redeem(friend, code)
  await control(server, 'refunds', { provider, tx_ref })
  await expect.poll(() => buyer.balance()).toBe(0)
  const { rows } = await sql<{ vp: number }>`
    select vp from money_cases where kind = 'debt' and resolved_at is null and tx_ref = ${tx_ref}`.execute(server.db)
  expect(rows).toEqual([{ vp: 900 }])
  expect(await friend.balance()).toBe(1_000)
  await finance.act(`customers/${buyer.id}/adjust`, { amount: 100 })
  expect(await outcomeOf(buyGiftCode(buyer, 100))).toBe('points-owed')
})

describe('simultaneous uses of a gift code', () => {
  test('if ten accounts use a gift code at the same time, one gets its Points', async () => {
    const buyer = await makeGiver(server)
    const { code } = await buyGiftCode(buyer, 100)
    const people = await Promise.all(Array.from({ length: 10 }, () => server.make.customer()))
    expect(await tally(people.map((one) => redeem(one, code)))).toEqual({ won: 1, 'code-not-usable': 9 })
    expect((await balancesOf(...people)).reduce((sum, vp) => sum + vp, 0)).toBe(100)
  })

  test('a gift code that is used and stopped at once gives its Points to one person', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [buyer, friend] = [await makeGiver(server, 100), await server.make.customer()]
      const bought = await buyGiftCode(buyer, 100)
      await Promise.allSettled([redeem(friend, bought.code), stopCode(buyer, bought)])
      const [back = 0, used = 0] = await balancesOf(buyer, friend)
      expect([back + used, back * used]).toEqual([100, 0])
    }
  })

  test('a gift code that is used and replaced at the same time gives its Points once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [buyer, friend] = [await makeGiver(server, 100), await server.make.customer()]
      const bought = await buyGiftCode(buyer, 100)
      const [redeemed, replaced] = await Promise.allSettled([redeem(friend, bought.code), replaceCode(buyer, bought)])
      expect([redeemed.status, replaced.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      if (replaced.status === 'fulfilled') await redeem(friend, replaced.value)
      expect(await friend.balance()).toBe(100)
    }
  })
})

describe('guesses of gift codes are limited', () => {
  const guess = async (by: TestCustomer, network: string, code = 'ABCDEFGHABCDEFGH') => {
    const url = '/api/v1/wallet/codes'
    const options = { method: 'POST' as const, url, remoteAddress: network, headers: by.headers, payload: { code } }
    throwIfRefused(await server.app.inject(options))
  }
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.make.customer()))

  test('unknown, used and stopped gift codes and offer codes get the same refusal', async () => {
    const buyer = await makeGiver(server)
    const [used, stopped] = [await buyGiftCode(buyer), await buyGiftCode(buyer)]
    await redeem(buyer, used.code)
    await stopCode(buyer, stopped)
    const { codes } = await codesOf(await TestStaff.make(server, 'manager'), { kind: 'percent', value: 20 })
    const [one] = await people(1)
    for (const code of ['ABCDEFGHABCDEFGH', used.code, stopped.code, codes[0] ?? '']) {
      const answer = await one?.call('POST', '/api/v1/wallet/codes', { code })
      expect([answer?.statusCode, answer?.json()]).toEqual([
        409,
        { error: 'code-not-usable', message: 'This code cannot be used here' },
      ])
    }
  })

  test('a customer may guess ten gift codes an hour across networks, and a network fifty', async () => {
    const [one, ...guessers] = await people(7)
    if (!one) throw new Error('A guesser is missing')
    const fromTen = Array.from({ length: 20 }, (_, at) => guess(one, `198.51.100.${at % 10}`))
    expect(await tally(fromTen)).toEqual({ 'code-not-usable': 10, 'too-many-requests': 10 })
    const fromOne = guessers.flatMap((by) => Array.from({ length: 10 }, () => guess(by, '192.0.2.7')))
    expect(await tally(fromOne)).toEqual({ 'code-not-usable': 50, 'too-many-requests': 10 })
  })

  test('valid gift codes do not count as guesses, but wrong offer codes do', async () => {
    const [buyer, friend] = [await makeGiver(server), await server.make.customer()]
    for (let count = 0; count < 12; count += 1) await redeem(friend, (await buyGiftCode(buyer, 10)).code)
    const showtime = await server.make.showtime({ price: 100 })
    for (let count = 0; count < 10; count += 1) {
      expect(await outcomeOf(friend.buy(showtime, 1, { amount: 50, code: 'ABCDEFGH' }))).toBe('code-not-usable')
    }
    expect(await outcomeOf(guess(friend, '192.0.2.9'))).toBe('too-many-requests')
  })

  test('an offer cannot have a public word that looks like a gift code', async () => {
    const word = 'ABCDEFGHABCDEFGH'
    const answer = await finance.call('POST', 'offers', { name: 'Words', kind: 'percent', value: 10 })
    expect(refusalOf(answer)[0]).toBe(403)
    const manager = await TestStaff.make(server, 'manager')
    const fields = { name: 'Words', kind: 'percent', value: 10, code: 'word', usesEach: 1, word }
    expect(refusalOf(await manager.call('POST', 'offers', fields))).toEqual([400, 'bad-request'])
  })
})
