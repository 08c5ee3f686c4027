import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { makeTotpSecret, totpCode } from '../../kernel/secrets/totp.ts'
import { seal } from '../../kernel/secrets/sealed.ts'
import { ENDPOINTS } from '../../test/every-call.ts'
import { pathNames } from '../../platform/http/schema.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { signedInAgo as memberSignedInAgo } from '../../test/clock.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, TestStaff } from '../../test/people.ts'
import { setTotpSecret } from './staff-login-sql.ts'

const server = useTestServer()

const signedInAgo = (minutes: number, role?: string) => memberSignedInAgo(server, minutes, role)

async function withPhone(member: TestStaff): Promise<Buffer> {
  const secret = makeTotpSecret()
  const sealed = seal(server.config.secrets.hash, secret)
  await server.db.transaction().execute((tx) => setTotpSecret(tx, member.id, sealed))
  return secret
}

const confirm = (member: TestStaff, given: object = {}) =>
  member.call('POST', 'confirm', { password: PASSWORD, ...given })
const CONFIRMED = ENDPOINTS.filter(({ confirmed }) => confirmed === true)

test.each(CONFIRMED.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  'a sign-in eleven minutes old is too old for %s %s until a password is given',
  async (method, _path, endpoint) => {
    const member = await signedInAgo(11)
    const { id } = await TestStaff.make(server, 'manager')
    const path = pathNames(endpoint.path).reduce((url, name) => url.replace(`:${name}`, id), endpoint.path)
    const send = () =>
      server.app.inject({
        method,
        url: path,
        headers: { authorization: member.authorization, 'if-match': '"1"' },
        payload: { note: 'x' },
      })
    expect(refusalOf(await send())).toEqual([403, 'confirmation-required'])
    expect((await confirm(member)).statusCode).toBe(204)
    expect(refusalOf(await send())[1]).not.toBe('confirmation-required')
  },
)

test('a sign-in or a confirmed password counts for ten minutes', async () => {
  const member = await signedInAgo(9)
  const invite = (email: string) => member.call('POST', 'people', { name: 'Ada Obi', role: 'manager', email })
  expect((await invite('first@velvet.example')).statusCode).toBe(201)
  const late = await signedInAgo(60 - 45)
  await confirm(late)
  await server.db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now() - interval '11 minutes'` })
    .where('staff_id', '=', late.id)
    .execute()
  const refused = await late.call('POST', 'people', {})
  expect(refusalOf(refused)).toEqual([403, 'confirmation-required'])
})

test('the password of one session counts for no other session of the same person', async () => {
  const member = await signedInAgo(11)
  const { email } = await server.db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await confirm(await TestStaff.signIn(server, email))
  expect(refusalOf(await member.call('POST', 'people', {}))).toEqual([403, 'confirmation-required'])
})

test('with a second factor, a confirmation needs a code that counts once', async () => {
  const member = await signedInAgo(11)
  const secret = await withPhone(member)
  expect(refusalOf(await confirm(member))).toEqual([401, 'staff-code-required'])
  expect(refusalOf(await confirm(member, { code: '000000' }))).toEqual([401, 'staff-code-wrong'])
  expect(refusalOf(await member.call('POST', 'people', {}))).toEqual([403, 'confirmation-required'])
  const code = totpCode(secret, Math.floor(Date.now() / 30_000))
  expect((await confirm(member, { code })).statusCode).toBe(204)
  expect(refusalOf(await confirm(member, { code }))).toEqual([401, 'staff-code-wrong'])
})

test('a thief who guesses the password in a stolen session has to wait', async () => {
  const member = await signedInAgo(11)
  const answers = []
  for (let guess = 0; guess < 6; guess += 1) {
    answers.push(refusalOf(await confirm(member, { password: `guess ${guess}` })))
  }
  expect(answers[0]).toEqual([403, 'password-wrong'])
  expect(answers.at(-1)).toEqual([429, 'too-many-requests'])
})

test('a member cannot remove their own second factor with their token', async () => {
  const member = await TestStaff.make(server, 'admin')
  const secret = await withPhone(member)
  const remove = () => member.call('POST', `people/${member.id}/removesecondfactor`)
  expect(refusalOf(await remove())).toEqual([403, 'confirmation-required'])
  await confirm(member, { code: totpCode(secret, Math.floor(Date.now() / 30_000)) })
  expect((await remove()).statusCode).toBe(200)
})

test.each([
  ['admin', 31, 401],
  ['finance', 31, 401],
  ['finance', 29, 200],
  // They stand at the doors, where a phone may be without a network for hours.
  ['manager', 600, 200],
  ['attendant', 600, 200],
])('a session of %s that was not used for %i minutes gets the status %i', async (role, minutes, status) => {
  const member = await signedInAgo(minutes, role)
  expect((await member.call('GET', 'me')).statusCode).toBe(status)
})

test('a session that is used does not end, and its use is written down once a minute', async () => {
  const member = await signedInAgo(29)
  const lastUse = async () => {
    const query = server.db.selectFrom('sessions').select('last_used_at as at')
    return (await query.where('staff_id', '=', member.id).executeTakeFirstOrThrow()).at.getTime()
  }
  const before = await lastUse()
  await member.call('GET', 'me')
  const first = await lastUse()
  expect(first - before).toBeGreaterThan(28 * 60_000)
  await member.call('GET', 'me')
  expect(await lastUse()).toBe(first)
})

test('the idle time is the one in the settings', async () => {
  await changeSettings(server.db, { staff_idle_minutes: 60 })
  expect((await (await signedInAgo(45)).call('GET', 'me')).statusCode).toBe(200)
  expect((await (await signedInAgo(61)).call('GET', 'me')).statusCode).toBe(401)
})
