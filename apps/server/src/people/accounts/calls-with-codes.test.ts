import { OTP_PER_DAY } from '@velvet/contract/people/otp'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { freshPhone, messagesTo, post, receiveCode } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })

const ring = (phoneNumber: string, pinId: string) => post(server, 'user/otpcall', { phoneNumber, pinId })
const letPass = (pinId: string, seconds: number) =>
  server.db
    .updateTable('one_time_codes')
    .set({ created_at: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', pinId)
    .execute()
const callsTo = async (phone: string) =>
  (await messagesTo(server, phone)).filter(({ channel }) => channel === 'voice').map(({ text }) => text)

async function aCodeOfAMinuteAgo() {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  await letPass(pinId, 61)
  return { phone, code, pinId }
}

test('a call reads the code of the message aloud, and the code works', async () => {
  const { phone, code, pinId } = await aCodeOfAMinuteAgo()
  expect((await ring(phone, pinId)).statusCode).toBe(204)
  expect(await callsTo(phone)).toEqual([code])
  const entry = { phoneNumber: phone, verificationCode: code, verificationCodeIDfromSignupSavedState: pinId }
  expect((await post(server, 'user/verifyotpcode', entry)).statusCode).toBe(200)
  expect(refusalOf(await ring(phone, pinId))).toEqual([409, 'otp-called'])
})

test('ten calls requested at once are one call', async () => {
  const { phone, pinId } = await aCodeOfAMinuteAgo()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ring(phone, pinId)))
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  expect(await callsTo(phone)).toHaveLength(1)
})

test('no call comes within a minute, for an old or used code, or to another number', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  expect(refusalOf(await ring(phone, pinId))).toEqual([429, 'otp-too-soon'])
  await letPass(pinId, 61)
  const other = freshPhone()
  expect(refusalOf(await ring(other, pinId))).toEqual([400, 'otp-expired'])
  expect(refusalOf(await ring(phone, uuid()))).toEqual([400, 'otp-expired'])
  await post(server, 'user/verifyotpcode', { phoneNumber: phone, verificationCode: code })
  await server.db.updateTable('one_time_codes').set({ consumed_at: new Date() }).where('id', '=', pinId).execute()
  expect(refusalOf(await ring(phone, pinId))).toEqual([400, 'otp-expired'])
  expect([await callsTo(phone), await callsTo(other)]).toEqual([[], []])
})

test('a call counts as a code: the day allows five of both together', async () => {
  const { phone, pinId } = await aCodeOfAMinuteAgo()
  expect((await ring(phone, pinId)).statusCode).toBe(204)
  for (let more = 2; more < OTP_PER_DAY; more += 1) {
    expect((await post(server, 'user/otpcode', { phoneNumber: phone })).statusCode).toBe(200)
  }
  expect(refusalOf(await post(server, 'user/otpcode', { phoneNumber: phone }))).toEqual([429, 'otp-too-many-sent'])
  const [last] = await server.db
    .selectFrom('one_time_codes')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .execute()
  await letPass(last?.id ?? '', 61)
  expect(refusalOf(await ring(phone, last?.id ?? ''))).toEqual([429, 'otp-too-many-sent'])
  expect(await callsTo(phone)).toHaveLength(1)
})

test.each(['500', 'garbage', 'reset'] as const)('a call that fails by %s does not count', async (mode) => {
  const { phone, code, pinId } = await aCodeOfAMinuteAgo()
  await breakService(server, 'termii', mode)
  expect(refusalOf(await ring(phone, pinId))).toEqual([502, 'otp-not-sent'])
  expect((await ring(phone, pinId)).statusCode).toBe(204)
  expect(await callsTo(phone)).toEqual([code])
})

test('a code for the move of an account by staff is not read aloud', async () => {
  const { phone, pinId } = await aCodeOfAMinuteAgo()
  await server.db.updateTable('one_time_codes').set({ sealed_code: null }).where('id', '=', pinId).execute()
  expect((await ring(phone, pinId)).statusCode).toBe(429)
  expect(await callsTo(phone)).toEqual([])
})

test('a one-time code that can be read aloud is encrypted in the database', async () => {
  const { code, pinId } = await aCodeOfAMinuteAgo()
  const row = await server.db
    .selectFrom('one_time_codes')
    .select('sealed_code')
    .where('id', '=', pinId)
    .executeTakeFirst()
  expect(Buffer.from(row?.sealed_code ?? '', 'base64').toString('latin1')).not.toContain(code)
})
