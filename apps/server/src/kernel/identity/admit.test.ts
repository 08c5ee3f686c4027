import { endpoint, type Endpoint } from '@velvet/contract/shared/endpoint'
import type { AppError } from '@velvet/contract/shared/errors'
import { decodeToken } from '@velvet/contract/shared/token'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { refusalCode } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { makeSecret } from '../secrets/random-secret.ts'
import { admit, type Token } from './admit.ts'
import { isKnownToHaveEnded } from './ended-sessions.ts'

const server = useTestServer()
const inProduction = () => ({ ...server, config: { ...server.config, production: true } })

const CALL = endpoint({
  method: 'POST',
  path: '/api/v1/call',
  access: 'customer',
  summary: '',
  errors: [],
  input: z.object(),
  output: z.object(),
})
const OF_STAFF = { ...CALL, access: 'staff' } as const satisfies Endpoint

const read = (token: string): Token => {
  const { sub, sid, exp } = decodeToken(token)
  return { id: String(sub), sessionId: String(sid), expiresAtMs: Number(exp) * 1000 }
}

/** Returns who is let in with this token, or the code and the values of the refusal. */
const enter = (
  call: Endpoint,
  token: Token,
  { deps = server, renewalKey }: { deps?: Parameters<typeof admit>[0]; renewalKey?: string } = {},
): Promise<unknown> =>
  admit(deps, call, { ...token, renewalKey }).catch((error: unknown) => {
    const { values } = error as AppError
    return [refusalCode(error), ...(values ? [values] : [])]
  })

const customerToken = async () => read((await server.make.customer()).token)

async function staff(role: string) {
  const { id, token } = await server.make.staff(role)
  return { id, token: read(token) }
}

/** Changes the session of a token. Numbers are minutes before now. */
async function changeSession(
  { sessionId }: Token,
  minutesAgo: Partial<Record<'created_at' | 'last_used_at' | 'confirmed_at' | 'revoked_at' | 'expires_at', number>>,
): Promise<void> {
  const times = Object.fromEntries(
    Object.entries(minutesAgo).map(([column, minutes]) => [
      column,
      sql<Date>`now() - make_interval(mins => ${minutes})`,
    ]),
  )
  await server.db.updateTable('sessions').set(times).where('id', '=', sessionId).execute()
}

const lastUse = async ({ sessionId }: Token) =>
  (await server.db.selectFrom('sessions').select('last_used_at').where('id', '=', sessionId).executeTakeFirstOrThrow())
    .last_used_at

test('a customer is admitted with number, area and age of the session', async () => {
  const areaId = await server.make.area('Toro')
  const { id, phone, token } = await server.make.customer({ areaId })
  await changeSession(read(token), { created_at: 5 })
  const { sessionId } = read(token)
  const signedInSecondsAgo: unknown = expect.closeTo(300, -2)
  expect(await enter(CALL, read(token))).toEqual({
    customer: { id, phone, areaId, sessionId, signedInSecondsAgo },
  })
  expect(isKnownToHaveEnded(sessionId)).toBe(false)
})

test('a member of staff is admitted with their role', async () => {
  const { id, token } = await staff('manager')
  const member = {
    id,
    role: 'manager',
    sessionId: token.sessionId,
    isConfirmed: true,
    hasConfirmed: false,
  }
  expect(await enter(OF_STAFF, token)).toEqual({ staff: { ...member, distributorId: undefined } })
  await changeSession(token, { confirmed_at: 9 })
  expect(await enter(OF_STAFF, token)).toMatchObject({ staff: { hasConfirmed: true } })
})

test('an ended or expired session is refused, and the server remembers it', async () => {
  for (const end of [{ revoked_at: 0 }, { expires_at: 1 }]) {
    const token = await customerToken()
    await changeSession(token, end)
    expect(await enter(CALL, token)).toEqual(['session-ended'])
    expect(isKnownToHaveEnded(token.sessionId)).toBe(true)
  }
})

test('a blocked customer with an ended session learns of the block, but staff do not', async () => {
  const [token, { token: ofStaff }] = [await customerToken(), await staff('admin')]
  for (const ended of [token, ofStaff]) await changeSession(ended, { revoked_at: 0 })
  await server.db.updateTable('customers').set({ blocked_at: new Date() }).where('id', '=', token.id).execute()
  expect(await enter(CALL, token)).toEqual(['session-ended', { account: 'blocked' }])
  expect(await enter(OF_STAFF, ofStaff)).toEqual(['session-ended'])
})

test('an expired token is accepted only together with the renewal key of its session', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const token = await customerToken()
  const { secret, hash } = makeSecret()
  await server.db.updateTable('sessions').set({ refresh_hash: hash }).where('id', '=', token.sessionId).execute()
  const inTime = { ...token, expiresAtMs: Date.now() + 1 }
  const runOut = { ...token, expiresAtMs: Date.now() }
  const admitted = { customer: expect.anything() as unknown }
  expect(await enter(CALL, inTime)).toEqual(admitted)
  expect(await enter(CALL, runOut)).toEqual(['session-ended'])
  expect(await enter(CALL, runOut, { renewalKey: makeSecret().secret })).toEqual(['session-ended'])
  expect(await enter(CALL, runOut, { renewalKey: secret })).toEqual(admitted)
})

test('customers cannot make staff calls, and staff cannot make customer calls', async () => {
  const [ofCustomer, { token: ofStaff }] = [await customerToken(), await staff('admin')]
  expect(await enter(OF_STAFF, ofCustomer)).toEqual(['session-ended'])
  expect(await enter(CALL, ofStaff)).toEqual(['session-ended'])
})

test('a token that names another person than its session is refused', async () => {
  const [ada, bola] = [await customerToken(), await customerToken()]
  expect(await enter(CALL, { ...ada, id: bola.id })).toEqual(['session-ended'])
  const [amina, musa] = [await staff('admin'), await staff('admin')]
  expect(await enter(OF_STAFF, { ...amina.token, id: musa.id })).toEqual(['session-ended'])
})

test('a call with a list of roles refuses others, and one without accepts all', async () => {
  const { token } = await staff('attendant')
  const admitted = { staff: expect.anything() as unknown }
  expect(await enter({ ...OF_STAFF, roles: ['admin', 'finance'] }, token)).toEqual(['not-allowed'])
  expect(await enter({ ...OF_STAFF, roles: ['admin', 'attendant'] }, token)).toEqual(admitted)
  expect(await enter(OF_STAFF, token)).toEqual(admitted)
})

test('a member of staff who was deactivated is signed out', async () => {
  const { id, token } = await staff('manager')
  await server.db.updateTable('staff').set({ active: false }).where('id', '=', id).execute()
  expect(await enter(OF_STAFF, token)).toEqual(['session-ended'])
})

test("a distributor's member of staff is admitted for that distributor", async () => {
  const { id, token } = await staff('distributor')
  const distributorId = crypto.randomUUID()
  await server.db
    .insertInto('distributors')
    .values({ id: distributorId, name: `House ${distributorId}` })
    .execute()
  await server.db.updateTable('staff').set({ distributor_id: distributorId }).where('id', '=', id).execute()
  expect(await enter(OF_STAFF, token)).toMatchObject({ staff: { distributorId } })
})

test('an admin who did nothing for too long is signed out, and a manager is not', async () => {
  const [admin, manager] = [await staff('admin'), await staff('manager')]
  for (const { token } of [admin, manager]) await changeSession(token, { last_used_at: 600 })
  expect(await enter(OF_STAFF, admin.token)).toEqual(['session-ended'])
  expect(await enter(OF_STAFF, manager.token)).toMatchObject({ staff: { id: manager.id } })
})

test('the last use of a session is written at most once a minute', async () => {
  const { token } = await staff('manager')
  await changeSession(token, { last_used_at: 5 })
  const before = await lastUse(token)
  await enter(OF_STAFF, token)
  const noted = await lastUse(token)
  expect(noted.getTime()).toBeGreaterThan(before.getTime() + 4 * 60_000)
  await enter(OF_STAFF, token)
  expect(await lastUse(token)).toEqual(noted)
})

test('a revoked gate phone can make only the calls meant for such phones', async () => {
  const { id, token } = await server.make.staff('attendant')
  const door = await TestDoor.open(server, { token })
  const revoked = { revoked_at: new Date() }
  await server.db.updateTable('gate_devices').set(revoked).where('id', '=', door.id).execute()
  expect(await enter(OF_STAFF, read(token))).toEqual(['device-revoked'])
  const meant = { ...OF_STAFF, forRevokedPhones: true }
  expect(await enter(meant, read(token))).toMatchObject({ staff: { id } })
})

test('in production, an admin without a second factor can only enrol one', async () => {
  const { id, token } = await staff('admin')
  const deps = inProduction()
  const admitted = { staff: expect.anything() as unknown }
  expect(await enter(OF_STAFF, token, { deps })).toEqual(['second-factor-required'])
  expect(await enter({ ...OF_STAFF, beforeSecondFactor: true }, token, { deps })).toEqual(admitted)
  expect(await enter(OF_STAFF, token)).toEqual(admitted)
  expect(await enter(OF_STAFF, (await staff('manager')).token, { deps })).toEqual(admitted)
  await server.db.updateTable('staff').set({ totp_secret: 'x' }).where('id', '=', id).execute()
  expect(await enter(OF_STAFF, token, { deps })).toEqual(admitted)
})

test('a member of staff who is bound to cinemas cannot make calls about all cinemas', async () => {
  const { id, token } = await staff('manager')
  const ofOperator = { ...OF_STAFF, everyCinema: true }
  expect(await enter(ofOperator, token)).toMatchObject({ staff: { id } })
  const cinemaId = await server.make.cinema()
  await server.make.bind(id, cinemaId)
  expect(await enter(ofOperator, token)).toEqual(['not-allowed'])
  expect(await enter(OF_STAFF, token)).toMatchObject({ staff: { id } })
})

test('a call that needs a recent password is refused after ten minutes', async () => {
  const { id, token } = await staff('admin')
  const guarded = { ...OF_STAFF, confirmed: true }
  expect(await enter(guarded, token)).toMatchObject({ staff: { id } })
  await changeSession(token, { created_at: 11 })
  expect(await enter(guarded, token)).toEqual(['confirmation-required'])
  expect(await enter(OF_STAFF, token)).toMatchObject({ staff: { id } })
  await changeSession(token, { confirmed_at: 9 })
  expect(await enter(guarded, token)).toMatchObject({ staff: { id } })
})
