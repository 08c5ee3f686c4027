import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changeSettings } from '../test/settings.ts'
import { freshPhone, post, receiveCode, signUpPayload, verifyPhone } from '../test/one-time-codes.ts'
import { refusalOf, outcomeOf } from '../test/outcomes.ts'
import { shiftClock } from '../test/clock.ts'
import { useCheckedServer } from '../test/start-test-server.ts'
import { payAtCheckout } from '../test/sandbox-controls.ts'
import { activate, readTopUp, startTopUp } from '../test/top-ups.ts'
import { PASSWORD, TestCustomer } from '../test/people.ts'

const server = useCheckedServer({ sandbox: true })

/** Signs in again, under the server's present clock. */
async function signIn({ id, phone }: TestCustomer): Promise<TestCustomer> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { phoneNumber: phone, password: PASSWORD },
  })
  const { token } = response.json<{ token: string }>()
  return new TestCustomer({ app: server.app, db: server.db, id, phone, token })
}

/** Returns the token of a member who signs in under the server's present clock. */
async function freshStaffToken(): Promise<string> {
  const { email } = await server.make.staff()
  const payload = { email, password: PASSWORD }
  const response = await server.app.inject({ method: 'POST', url: '/api/v1/staff/login', payload })
  return response.json<{ token: string }>().token
}

describe.each([-24, -1, 1, 24])('with the clock of the server %i hours off', (hours) => {
  test('a showtime is sold until it begins by the clock of the database, and not after', async () => {
    const soon = await server.make.showtime({ startsInHours: 0.5 })
    const { cinemaId, filmId } = soon
    const begun = await server.make.showtime({ startsInHours: -0.1, cinemaId, filmId })
    const known = await server.make.customer({ balance: 1000 })

    shiftClock(hours)
    const buyer = await signIn(known)
    const listed = await buyer.call('GET', `/api/v1/showingshowtimes/${filmId}/Bauchi`)
    const cinemas = await buyer.call('GET', `/api/v1/showingcinemas/${filmId}/Bauchi`)

    expect(listed.body).toContain(soon.id)
    expect(listed.body).not.toContain(begun.id)
    expect(cinemas.body).toContain(cinemaId)
    expect(await outcomeOf(buyer.buy(soon, 1))).toBe('won')
    expect(await outcomeOf(buyer.buy(begun, 1))).toBe('showtime-started')
    expect(await buyer.balance()).toBe(900)
  })

  test('signing in and signing out both survive a moved clock', async () => {
    const known = await server.make.customer()
    shiftClock(hours)
    const customer = await signIn(known)
    const read = () => customer.call('GET', `/api/v1/wallet/${customer.id}`)
    expect((await read()).statusCode).toBe(200)
    await customer.call('POST', '/api/v1/logout')
    expect((await read()).statusCode).toBe(401)
  })

  test('a new session is listed as used just now, and lets the customer change the email', async () => {
    const known = await server.make.customer()
    const trueNow = Date.now()
    shiftClock(hours)
    const customer = await signIn(known)
    await customer.call('GET', `/api/v1/refresh/${customer.id}`)
    const answer = await customer.call('GET', `/api/v1/sessions/${customer.id}`)
    const { sessions } = answer.json<{ sessions: { isCurrent: boolean; lastUsedAt: string }[] }>()
    const current = sessions.find(({ isCurrent }) => isCurrent)
    expect(Math.abs(Date.parse(current?.lastUsedAt ?? '') - trueNow)).toBeLessThan(60_000)
    const email = `${customer.phone}@example.com`
    const changed = await customer.call('PUT', '/api/v1/user/update', { uuid: customer.id, email })
    expect(changed.statusCode).toBe(200)
  })

  test("the database's clock decides about refunds and admissions", async () => {
    await changeSettings(server.db, { refund_hours_before: 2 })
    onTestFinished(async () => {
      await changeSettings(server.db, { refund_hours_before: null })
    })
    const [early, late] = [
      await server.make.showtime({ startsInHours: 2.5 }),
      await server.make.showtime({ startsInHours: 1.5 }),
    ]
    const known = await server.make.customer({ balance: 1000 })
    shiftClock(hours)
    const buyer = await signIn(known)
    const [kept, back] = (await buyer.buy(early, 2)).tickets
    const [tooLate] = (await buyer.buy(late, 1)).tickets
    const give = async (ticketID = '') =>
      (await buyer.call('POST', '/api/v1/refundticket', { uuid: buyer.id, ticketID })).statusCode
    expect([await give(back?.TicketID), await give(tooLate?.TicketID)]).toEqual([200, 409])

    const scanned = await server.app.inject({
      method: 'POST',
      url: '/api/v1/gate/checkin',
      headers: { authorization: `Bearer ${await freshStaffToken()}` },
      payload: { code: kept?.QrCode, nonce: randomUUID() },
    })
    expect(scanned.json()).toMatchObject({ result: 'admitted' })
  })

  test('a one-time code opens an account, and a number gets at most five in a day', async () => {
    await server.make.area()
    shiftClock(hours)
    const phone = freshPhone()
    const { verificationSecret } = await verifyPhone(server, phone)
    const person = signUpPayload(phone, verificationSecret)
    expect((await post(server, 'signup', person)).statusCode).toBe(200)
    for (let sent = 1; sent < 5; sent += 1) await receiveCode(server, phone)
    const sixth = await post(server, 'user/otpcode', { phoneNumber: phone })
    expect(refusalOf(sixth)).toEqual([429, 'otp-too-many-sent'])
  })

  test('a code sent by a server with the right clock works for ten minutes', async () => {
    const phone = freshPhone()
    const { code, pinId } = await receiveCode(server, phone)
    shiftClock(hours)
    const entry = {
      phoneNumber: phone,
      verificationCode: code,
      verificationCodeIDfromSignupSavedState: pinId,
    }
    expect((await post(server, 'user/verifyotpcode', entry)).statusCode).toBe(200)
    await server.db
      .updateTable('one_time_codes')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('phone', '=', phone)
      .execute()
    expect(refusalOf(await post(server, 'user/verifyotpcode', entry))).toEqual([400, 'otp-expired'])
  })

  test('a top-up is credited once', async () => {
    await activate(server, 'paystack')
    const known = await server.make.customer()
    shiftClock(hours)
    const customer = await signIn(known)
    const { provider, tx_ref, amount } = await startTopUp(customer, 300)
    await payAtCheckout(server, { provider, tx_ref, amount, webhook: 3 })
    expect(await readTopUp(customer, tx_ref)).toMatchObject({ status: 'successful' })
    expect(await customer.balance()).toBe(300)
  })
})
