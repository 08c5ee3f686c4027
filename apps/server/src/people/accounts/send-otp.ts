import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type * as contract from '@velvet/contract/people/accounts.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { OTP_SENT } from '@velvet/contract/shared/words/messages'
import { OTP_LENGTH, OTP_MINUTES, OTP_RESEND_MS } from '@velvet/contract/people/otp'
import { otpMessage } from '@velvet/contract/people/otp-message'
import { normalisePhone } from '@velvet/contract/people/phone'
import { phoneNotServed } from '@velvet/contract/shared/refusals-with-values'
import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { namesOfNumber } from '../../kernel/identity/closed-number.ts'
import { seal, unseal } from '../../kernel/secrets/sealed.ts'
import { pageLanguage } from '../../kernel/apps/page-language.ts'
import { findLanguageOf } from '../../kernel/notifications/languages-of-customers-sql.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { findAccount } from '../../kernel/identity/accounts-sql.ts'
import {
  countCodes,
  deleteCode,
  findCode,
  insertCode,
  markCodeCalled,
  markCodeNotCalled,
  markCodeSent,
  queueSmsAfterWhatsApp,
} from './codes-sql.ts'
import { networkHash } from './code-shares.ts'
import { countSending } from './count-sending.ts'
import { sendCodeByWhatsApp, timeSms } from './whatsapp-first.ts'
import { codeHash } from './enter-code.ts'

type SendOtp = Call<typeof contract.sendOtp>

/** Sends a code. The answer is the same whether the number has an account or not. */
export async function sendOtp(call: SendOtp) {
  const { db, config, input, brand, providers } = call
  // Reading the brand also updates the list of countries that the operator serves.
  const { name: product } = await brand()
  const phone = normalisePhone(input.phoneNumber)
  if (phone === undefined) throw phoneNotServed()

  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const id = uuid()
  const sealedCode = seal(config.secrets.hash, Buffer.from(code))
  const host = new URL(config.publicUrl).hostname
  await countSending(call, {
    phone,
    record: async (tx) => {
      if (input.channel === 'whatsapp') await requireWaitForSms(tx, namesOfNumber(config, phone))
      const account = await findAccount(tx, phone)
      await insertCode(tx, {
        id,
        phone,
        purpose: account ? 'password-reset' : 'sign-up',
        codeHash: codeHash(call, id, code),
        sealedCode,
        askedFrom: networkHash(call),
        channel: input.channel ?? 'sms',
        expiresAt: new Date(Date.now() + OTP_MINUTES * MINUTE_MS),
      })
      if (input.channel !== undefined || !providers.whatsapp) return undefined
      return queueSmsAfterWhatsApp(tx, phone, { kind: 'code', codeId: id, sealedCode, product, host })
    },
    send: (smsId) => deliver(call, { phone, code, smsId }),
    undo: (tx) => deleteCode(tx, id),
  })
  await db.transaction().execute((tx) => markCodeSent(tx, id))
  return { message: OTP_SENT, data: { pinId: id, pin_id: id } } as const
}

/**
 * Calls a phone once to read its code aloud. The code does not change, so a message that arrives late has the same
 * digits.
 */
export async function callWithOtp(call: Call<typeof contract.callWithOtp>) {
  const { config, input, brand, providers } = call
  await brand()
  const phone = normalisePhone(input.phoneNumber)
  if (phone === undefined) throw phoneNotServed()
  await countSending(call, {
    phone,
    record: async (tx) => {
      const code = await findCode(tx, phone, { id: input.pinId })
      const sealedCode = code && (await markCodeCalled(tx, code.id, new Date(Date.now() - OTP_RESEND_MS)))
      if (sealedCode) return unseal(config.secrets.hashes, sealedCode).toString()
      if (code?.calledAt) throw new AppError('otp-called')
      throw new AppError(code && !code.consumedAt && code.expiresAt > new Date() ? 'otp-too-soon' : 'otp-expired')
    },
    send: (code) => providers.termii.callWithCode(phone, code),
    undo: (tx) => markCodeNotCalled(tx, input.pinId),
  })
  return null
}

/** Throws AppError `otp-too-soon` if an SMS was sent a moment ago, because it may still arrive. */
async function requireWaitForSms(tx: Transaction, names: readonly string[]): Promise<void> {
  const justNow = new Date(Date.now() - OTP_RESEND_MS)
  if ((await countCodes(tx, justNow, names)) > 0) throw new AppError('otp-too-soon')
}

async function deliver(
  call: SendOtp,
  { phone, code, smsId }: { phone: string; code: string; smsId?: string | undefined },
) {
  const { db, config, brand, providers, input, origin } = call
  if (input.channel === 'whatsapp') return providers.termii.sendWhatsAppCode(phone, code)
  const host = new URL(config.publicUrl).hostname
  const { name: product, languages } = await brand()
  const language = (await findLanguageOf(db, phone)) ?? pageLanguage(origin.languageHeaders, languages)
  if (smsId !== undefined) return sendCodeByWhatsApp(call, { smsId, phone, code, language })
  return timeSms(() => providers.termii.sendSms(phone, otpMessage({ code, product, host }, lettersIn(language))))
}
