import { POINTS_GIFT_NOTE_LENGTH, POINTS_GIFT_VP, RECEIVERS_A_DAY } from '@velvet/contract/points/transfers'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { grantSignUpBonus } from '../../people/accounts/sign-up-bonus.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { changeSettings } from '../../test/settings.ts'
import { queuedFor } from '../../test/observe.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { control } from '../../test/sandbox-controls.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { buyPoints, givePoints, lookUp, makeGiver, shownName } from '../../test/transfers.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { PASSWORD, type TestCustomer, TestStaff } from '../../test/people.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useTestServer({ sandbox: true })

afterEach(async () => {
  await setLimits({ points_gift_day_limit: 5000, points_gift_device_hours: 24 })
  await expectInvariants(server.db)
})

type Limits = { points_gift_day_limit?: number; points_gift_device_hours?: number }
const setLimits = (limits: Limits) => changeSettings(server.db, limits)

/** Expects that a gift is refused with this code, and changes nothing. */
async function expectRefused(
  giver: TestCustomer,
  receiver: TestCustomer,
  code: string,
  options: Parameters<typeof givePoints>[2] = {},
): Promise<void> {
  const before = await rowsWritten(server)
  expect(await outcomeOf(givePoints(giver, receiver, options))).toBe(code)
  expect(await rowsWritten(server)).toEqual(before)
}

interface Statement {
  balance: number
  entries: { amount: number; reason: string; gift?: { username: string | null; note: string } }[]
}
const statementOf = async (customer: TestCustomer) =>
  (await customer.call('GET', `/api/v1/wallet/${customer.id}`)).json<Statement>()

test('a transfer moves Points, shows its note to both and notifies the receiver', async () => {
  const [giver, receiver] = [await makeGiver(server, 500), await server.make.customer()]
  expect(await lookUp(giver, receiver.phone, 300)).toBe(shownName(receiver))
  const note = 'For  Saturday\u200b, cafe\u0301'
  const { balance } = await givePoints(giver, receiver, { vp: 300, note })
  expect([balance, await giver.balance(), await receiver.balance()]).toEqual([200, 200, 300])

  const [sent] = (await statementOf(giver)).entries
  const [received] = (await statementOf(receiver)).entries
  const plain = 'For Saturday, caf\u00e9'
  expect(sent).toMatchObject({ amount: -300, reason: 'points-given' })
  expect(sent?.gift).toEqual({ username: shownName(receiver), note: plain })
  expect(received).toMatchObject({ amount: 300, reason: 'points-received' })
  expect(received?.gift).toEqual({ username: shownName(giver), note: plain })
  const messages = (await queuedFor(server, receiver)).map(({ payload }) => payload)
  expect(messages).toMatchObject([{ title: `300 Vp from ${shownName(giver)}` }])
  expect(JSON.stringify(messages)).not.toContain('Saturday')
})

test('a note of invisible characters is dropped, and one too long is refused', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  await givePoints(giver, receiver, { note: ' \u200b\u2800 ' })
  expect((await statementOf(receiver)).entries[0]?.gift?.note).toBeNull()
  await expectRefused(giver, receiver, 'bad-request', {
    note: 'x'.repeat(POINTS_GIFT_NOTE_LENGTH + 1),
  })
})

test('a request repeated with its key gives once, even after stored results are purged', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  const first = await givePoints(giver, receiver, { key: 'once' })
  expect(await givePoints(giver, receiver, { key: 'once' })).toEqual(first)
  await sql`delete from idempotency_keys where customer_id = ${giver.id}`.execute(server.db)
  expect(await givePoints(giver, receiver, { key: 'once' })).toEqual(first)
  expect(await receiver.balance()).toBe(100)
  await expectRefused(giver, receiver, 'idempotency-key-reused', { key: 'once', vp: 200 })
})

test('a transfer stores neither the password nor the typed phone number', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  await givePoints(giver, receiver, { key: 'kept', note: 'Enjoy' })
  const { rows } = await sql`select idempotency_keys::text as kept from idempotency_keys
    where customer_id = ${giver.id} union all
    select points_gifts::text from points_gifts where giver_id = ${giver.id}`.execute(server.db)
  expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  expect(JSON.stringify(rows)).not.toContain(receiver.phone)
})

test.each([POINTS_GIFT_VP.min - 1, POINTS_GIFT_VP.max + 1, 0, -5, 10.5])(
  'a transfer of %d Vp is refused as bad input',
  async (vp) => {
    const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
    await expectRefused(giver, receiver, 'bad-request', { vp })
  },
)

test('each transfer needs the password, and wrong ones count with those of the login', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  for (let count = 0; count < 5; count += 1) {
    await expectRefused(giver, receiver, 'password-wrong', { password: 'guessed' })
  }
  await expectRefused(giver, receiver, 'too-many-requests')
})

test('a customer cannot give more than they have, nor to themselves', async () => {
  const [giver, receiver] = [await makeGiver(server, 150), await server.make.customer()]
  await expectRefused(giver, receiver, 'points-not-givable', { vp: 151 })
  await expectRefused(giver, giver, 'points-to-oneself')
  await expectRefused(giver, receiver, 'points-receiver-unknown', { username: 'zz***' })
  expect(await outcomeOf(lookUp(giver, '12'))).toBe('phone-not-served')
})

test('only bought Points can be given, not a bonus, adjustment or received transfer', async () => {
  const [giver, other] = [await makeGiver(server, 200), await server.make.customer({ balance: 500 })]
  const { id, phone } = other
  const newcomer = { id, phone, deviceHash: 'a device', addressHash: 'an address' }
  await server.db.transaction().execute((tx) => grantSignUpBonus(tx, newcomer, server.config))
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`customers/${id}/adjust`, { amount: 70 })
  await buyPoints(server, other, 50)
  await expectRefused(other, giver, 'points-not-givable', { vp: 51 })
  await givePoints(giver, other, { vp: 200 })
  await expectRefused(other, giver, 'points-not-givable', { vp: 51 })
  // Tickets are paid with bought Points first.
  await other.buy(await server.make.showtime({ price: 30 }), 1)
  await expectRefused(other, giver, 'points-not-givable', { vp: 21 })
  await givePoints(other, giver, { vp: 20 })
})

test('a customer can give up to the daily limit and sees how much of it is left', async () => {
  await setLimits({ points_gift_day_limit: 250 })
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  await givePoints(giver, receiver, { vp: 200 })
  await expectRefused(giver, receiver, 'points-day-limit', { vp: 51 })
  await expect(givePoints(giver, receiver, { vp: 51 })).rejects.toThrow('50 Vp of it is left')
  await sql`update points_gifts set made_at = made_at - interval '24 hours 1 minute'
    where giver_id = ${giver.id}`.execute(server.db)
  expect(await outcomeOf(lookUp(giver, receiver.phone, 250))).toBe('won')
  await sql`update points_gifts set made_at = made_at + interval '24 hours 1 minute'
    where giver_id = ${giver.id}`.execute(server.db)
  await setLimits({ points_gift_day_limit: 0 })
  await expectRefused(giver, receiver, 'points-giving-off', { vp: 10 })
})

/** Signs in anew on a device that holds these cookies, and returns the customer with the new session. */
async function loginAgain(giver: TestCustomer, cookie = '') {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers: { cookie },
    payload: { phoneNumber: giver.phone, password: PASSWORD },
  })
  const { token } = response.json<{ token: string }>()
  const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { cookies, headers: { authorization: `Bearer ${token}` } }
}

test('for a day, a session on a new device cannot give Points', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  const give = async (headers: Record<string, string>) => {
    const response = await giver.call(
      'POST',
      '/api/v1/pointsgifts',
      {
        uuid: giver.id,
        phoneNumber: receiver.phone,
        username: shownName(receiver),
        VpValue: 50,
        password: PASSWORD,
      },
      headers,
    )
    return response.statusCode === 200 ? 'won' : response.json<{ error: string }>().error
  }
  const before = await rowsWritten(server)
  const thief = await loginAgain(giver)
  expect(await give(thief.headers)).toBe('points-device-new')
  expect(await rowsWritten(server)).toEqual(before)

  await sql`update sessions set created_at = now() - interval '25 hours'
    where customer_id = ${giver.id} and device_hash is not null`.execute(server.db)
  const again = await loginAgain(giver, thief.cookies)
  expect(await give(again.headers)).toBe('won')
  expect(await give((await loginAgain(giver)).headers)).toBe('points-device-new')
})

test('a customer with a Points debt or a disputed payment cannot transfer Points', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  const { tx_ref, provider } = await startTopUp(giver, 100)
  await sql`insert into money_cases (id, kind, cause, provider, tx_ref)
    values (gen_random_uuid(), 'dispute', ${tx_ref}, ${provider}, ${tx_ref})`.execute(server.db)
  await expectRefused(giver, receiver, 'points-owed')
  await sql`delete from money_cases where cause = ${tx_ref}`.execute(server.db)
  await givePoints(giver, receiver)
})

test('a closed or blocked account looks like a number without an account', async () => {
  const giver = await makeGiver(server)
  const [blocked, closed] = [await server.make.customer(), await server.make.customer()]
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`customers/${blocked.id}/block`)
  await closed.call('POST', '/api/v1/user/close', { uuid: closed.id, password: PASSWORD })
  for (const receiver of [blocked, closed]) {
    expect(await lookUp(giver, receiver.phone)).toBeNull()
    await expectRefused(giver, receiver, 'points-receiver-unknown')
  }
  expect(await lookUp(giver, '08031111111')).toBeNull()
  await finance.act(`customers/${giver.id}/block`)
  await expectRefused(giver, await server.make.customer(), 'session-ended')
})

test('a receiver whose account is full gets nothing, and the giver keeps the Points', async () => {
  const giver = await makeGiver(server)
  const full = await server.make.customer({ balance: MAX_BALANCE_VP - 99 })
  await expectRefused(giver, full, 'balance-too-high')
  await givePoints(giver, full, { vp: 99 })
})

test('only customers who may transfer Points can look up numbers, with a daily limit', async () => {
  const [giver, poor] = [await makeGiver(server), await server.make.customer({ balance: 500 })]
  const known = (await server.make.customer()).phone
  for (const phone of [known, '08031111111']) {
    expect(await outcomeOf(lookUp(poor, phone))).toBe('points-device-new')
  }
  const use = async () => {
    const { rows } = await sql<{ used: number }>`select max(used) as used from shares`.execute(server.db)
    return rows[0]?.used
  }
  await sql`delete from shares`.execute(server.db)
  await lookUp(giver, known)
  expect(await use()).toBe(1)
  await lookUp(giver, '08031111111')
  expect(await use()).toBeCloseTo(2, 1)
  await sql`update shares set used = ${RECEIVERS_A_DAY}, at = now()`.execute(server.db)
  expect(await outcomeOf(lookUp(giver, known))).toBe('too-many-requests')
  expect(await outcomeOf(lookUp(giver, '08031111111'))).toBe('too-many-requests')
  const receiver = await server.make.customer()
  await expectRefused(giver, receiver, 'too-many-requests')
  await sql`delete from shares`.execute(server.db)
})

test("when a transfer's payment is reversed, the giver owes and the receiver keeps", async () => {
  const [giver, receiver] = [await server.make.customer(), await server.make.customer()]
  const { provider, tx_ref, amount } = await startTopUp(giver, 300)
  await control(server, 'payments', { provider, tx_ref, amount })
  await sql`update sessions set created_at = now() - interval '2 days'
    where customer_id = ${giver.id}`.execute(server.db)
  await givePoints(giver, receiver, { vp: 200 })
  await control(server, 'refunds', { provider, tx_ref })
  await expect.poll(() => giver.balance()).toBe(0)
  expect(await receiver.balance()).toBe(200)
  await expectRefused(giver, receiver, 'points-owed', { vp: 10 })
})
