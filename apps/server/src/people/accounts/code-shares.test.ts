import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { freshPhone, receiveCode } from '../../test/one-time-codes.ts'
import { startTestServer } from '../../test/start-test-server.ts'

test('a caller with many IPv6 networks cannot pause codes for others', async () => {
  await using attacked = await startTestServer({ sandbox: true })
  const mine = freshPhone()
  const { code, pinId } = await receiveCode(attacked, mine)
  const decoys = Array.from({ length: 70 }, () => ({ id: uuid(), phone: freshPhone() }))
  await attacked.db
    .insertInto('one_time_codes')
    .values(
      decoys.map((decoy) => ({
        ...decoy,
        purpose: 'sign-up',
        code_hash: 'no code has this hash',
        channel: 'sms',
        expires_at: new Date(Date.now() + 600_000),
      })),
    )
    .execute()
  const enter = (remoteAddress: string, { id, phone }: { id: string; phone: string }, digits: string) =>
    attacked.app.inject({
      method: 'POST',
      url: '/api/v1/user/verifyotpcode',
      remoteAddress,
      payload: {
        phoneNumber: phone,
        verificationCode: digits,
        verificationCodeIDfromSignupSavedState: id,
      },
    })
  for (const [network, decoy] of decoys.entries()) {
    await Promise.all([1, 2, 3].map(() => enter(`2001:db8:9:${network}::1`, decoy, '00000')))
  }
  expect((await enter('203.0.113.6', { id: pinId, phone: mine }, code)).statusCode).toBe(200)
})
