import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteDoubt } from '../clock/clock-trust.ts'
import { forgetDates } from '../clock/witnesses.ts'
import { setClockOff } from '../test/machine-clock.ts'
import { PASSWORD } from '../test/makers.ts'
import { freshPhone, post, receiveCode, refusalOf } from '../test/one-time-codes.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'

const TWO_DAYS = 48
/** Longer than the longest wait after wrong passwords, and than the wait for another code. */
const LATER = sql`interval '1 hour'`

let server: TestServer

beforeEach(async () => {
  forgetDates()
  server = await startTestServer({ sandbox: true })
})
afterEach(async () => {
  vi.useRealTimers()
  forgetDates()
  noteDoubt(undefined)
  await server[Symbol.asyncDispose]()
})

async function setClockRight(): Promise<void> {
  await setClockOff(server, 0)
  const worker = server.startWorker()
  await worker.runOnce()
  await worker.stop()
}

const verify = (phoneNumber: string, verificationCode: string) =>
  post(server, 'user/verifyotpcode', { phoneNumber, verificationCode })

test('a code that was sent while the clock was ahead is over when it is right, and a new one counts', async () => {
  const phone = freshPhone()
  await setClockOff(server, TWO_DAYS)
  const { code: early } = await receiveCode(server, phone)
  // The default of this column knows the right time.
  await sql`update one_time_codes set created_at = now()`.execute(server.db)
  await setClockRight()
  expect((await verify(phone, early)).statusCode).toBe(400)

  await sql`update one_time_codes set created_at = created_at - ${LATER}`.execute(server.db)
  const { code } = await receiveCode(server, phone)
  expect((await verify(phone, code)).statusCode).toBe(200)
})

test('wrong passwords while the clock was ahead lock nobody out for days', async () => {
  const { phone } = await server.make.customer()
  const login = (password: string) => post(server, 'login', { phoneNumber: phone, password })
  await setClockOff(server, TWO_DAYS)
  await expect
    .poll(async () => refusalOf(await login('a wrong password')), { interval: 0 })
    .toEqual([429, 'too-many-requests'])
  await setClockRight()

  await sql`update login_tries set last_at = last_at - ${LATER},
    blocked_until = blocked_until - ${LATER}`.execute(server.db)
  expect((await login(PASSWORD)).statusCode).toBe(200)
})

test('a share that was used up while the clock was ahead is restored from now on', async () => {
  await setClockOff(server, TWO_DAYS)
  await sql`insert into shares (key, used, at) values ('used up', 5, public.now())`.execute(
    server.db,
  )
  await setClockRight()
  const { rows } = await sql`select at <= now() as "isRight" from shares`.execute(server.db)
  expect(rows).toContainEqual({ isRight: true })
  expect(rows).not.toContainEqual({ isRight: false })
})
