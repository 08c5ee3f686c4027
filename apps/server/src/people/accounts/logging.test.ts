import { expect, test } from 'vitest'
import { captureLog } from '../../test/observe.ts'
import { freshPhone, post, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { startTestServer } from '../../test/start-test-server.ts'

test('no phone number, code, password, token or email is logged', async () => {
  await using server = await startTestServer({
    sandbox: true,
    environment: { LOG_LEVEL: 'trace' },
  })
  await server.make.area()
  const lines = captureLog(server)
  const phone = freshPhone()

  const { code, verificationSecret } = await verifyPhone(server, phone)
  await post(server, 'signup', signUpPayload(phone, verificationSecret))
  const { password } = signUpPayload(phone)
  await post(server, 'login', { phoneNumber: phone, password: 'a wrong password' })
  const login = await post(server, 'login', { phoneNumber: phone, password })
  const { token, user } = login.json<{ token: string; user: { UUID: string } }>()
  await server.app.inject({
    method: 'PUT',
    url: '/api/v1/user/update',
    headers: { authorization: `Bearer ${token}` },
    payload: { uuid: user.UUID, email: 'amina@example.com' },
  })
  for (const mode of ['500', 'garbage', 'reset'] as const) {
    await breakService(server, 'termii', mode)
    await post(server, 'user/otpcode', { phoneNumber: phone })
  }

  const logged = lines.join('')
  expect(logged.match(/a request failed/g)).toHaveLength(3)
  const secrets = [phone.slice(1), code, verificationSecret, password, 'wrong password', token, 'amina@example.com']
  for (const secret of [...secrets, server.config.services.termii.key]) {
    expect(logged).not.toContain(secret)
  }
})
