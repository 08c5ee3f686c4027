import { expect, test } from 'vitest'
import { totpCode } from '../../kernel/secrets/totp.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, TestStaff } from '../../test/people.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

const login = (email: string, code?: string) =>
  post(server, 'staff/login', { email, password: PASSWORD, ...(code && { code }) })

const callAs =
  ({ token }: { token: string }) =>
  (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1/staff/${path}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })

/** Enrols an authenticator app; returns its recovery codes. */
async function enrol(member: { token: string }) {
  const call = callAs(member)
  const begun = await call('secondfactor', { password: PASSWORD })
  const { address } = begun.json<{ address: string }>()
  const secret = bytesOf(new URL(address).searchParams.get('secret') ?? '')
  const code = totpCode(secret, Math.floor(Date.now() / 30_000))
  const confirmed = await call('secondfactor/confirm', { code })
  return { call, ...confirmed.json<{ recoveryCodes: string[] }>() }
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

test('with an authenticator app, a login needs its code or an unused recovery code', async () => {
  const member = await server.make.staff('finance')
  const { recoveryCodes, call } = await enrol(member)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(refusalOf(await login(member.email))).toEqual([401, 'staff-code-required'])
  const [code = '', other = ''] = recoveryCodes
  expect((await login(member.email, code.toLowerCase().replace('-', ' '))).statusCode).toBe(200)
  expect(refusalOf(await login(member.email, code))).toEqual([401, 'staff-code-wrong'])
  expect((await login(member.email, other)).statusCode).toBe(200)
  expect(refusalOf(await call('secondfactor', { password: PASSWORD }))).toEqual([409, 'second-factor-on'])
  const stored = JSON.stringify(await server.db.selectFrom('staff_recovery_codes').selectAll().execute())
  expect(stored).not.toContain(code)
})

test('an admin removes the second factor of a person who lost phone and codes', async () => {
  const member = await server.make.staff('finance')
  await enrol(member)
  const answer = await admin.call('POST', `people/${member.id}/removesecondfactor`)
  expect(answer.json()).toMatchObject({ person: { hasSecondFactor: false, sessions: 0 } })
  expect((await login(member.email)).statusCode).toBe(200)
})

test('setting up an authenticator app needs the password, and then a code of that app', async () => {
  const member = await server.make.staff('manager')
  const call = callAs(member)
  expect(refusalOf(await call('secondfactor', { password: 'not this one' }))).toEqual([403, 'password-wrong'])
  expect(refusalOf(await call('secondfactor/confirm', { code: '123456' }))).toEqual([409, 'second-factor-not-begun'])
  await call('secondfactor', { password: PASSWORD })
  expect(refusalOf(await call('secondfactor/confirm', { code: '000000' }))).toEqual([401, 'staff-code-wrong'])
})
