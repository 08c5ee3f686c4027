import { DAY_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
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
import { returnDayShare, type Share } from '../../kernel/identity/day-share.ts'
import { inLineFor, inLineToGiveBack } from '../../platform/process/in-line.ts'
import { seldom } from '../../platform/process/seldom.ts'
import { knownDevice } from '../../kernel/identity/known-device.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { pageLanguage } from '../../kernel/apps/page-language.ts'
import { findLanguageOf } from '../../kernel/notifications/languages-of-customers-sql.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { findAccount } from '../../kernel/identity/accounts-sql.ts'
import { countCodes, countCodesOfNetwork, deleteCode, insertCode, lockSending, markCodeSent } from './codes-sql.ts'
import { capOfAll, networkHash, returnSending, rowOfSending, takeSending } from './code-shares.ts'
import { takeCodeOfNumber } from './codes-of-number.ts'
import { codeHash } from './enter-code.ts'

const logRefusals = seldom(MINUTE_MS)

type SendOtp = Call<typeof contract.sendOtp>

interface RecordedCode {
  id: string
  /**
   * The share from which the code was taken. The share gets the code back if the code is not sent.
   */
  share: Share | undefined
}

/** Sends a code. The answer is the same whether the number has an account or not. */
export async function sendOtp(call: SendOtp) {
  const { db, config, input, brand } = call
  // Reading the brand also updates the list of countries that the operator serves.
  await brand()
  const phone = normalisePhone(input.phoneNumber)
  if (phone === undefined) throw phoneNotServed()

  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const { id, share } = await recordCode(call, phone, code)
  try {
    await deliver(call, phone, code)
  } catch (error) {
    // A code that was never sent does not count.
    await inLineToGiveBack([rowOfSending(call)], () =>
      db.transaction().execute(async (tx) => {
        await deleteCode(tx, id)
        await returnSending(tx, call)
        if (share) await returnDayShare(tx, config, share)
      }),
    )
    if (error instanceof ProviderError) throw new AppError('otp-not-sent', { cause: error })
    throw error
  }
  await db.transaction().execute((tx) => markCodeSent(tx, id))
  return { message: OTP_SENT, data: { pinId: id, pin_id: id } } as const
}

/**
 * Records the code before it is sent and under a lock, so that parallel requests cannot pass a
 * limit.
 */
function recordCode(call: SendOtp, phone: string, code: string): Promise<RecordedCode> {
  const { db, config, input } = call
  const since = new Date(Date.now() - DAY_MS)
  // The network and the number come before what all share, so that one of them cannot fill that line.
  const rows = [rowOfSending(call), `codes-of:${phone}`, 'codes-of-all']
  return inLineFor(rows, () =>
    db.transaction().execute(async (tx) => {
      await lockSending(tx, phone)
      const share = await takeCodeOfNumber(tx, call, { phone, since })
      if (input.channel === 'whatsapp') await requireWaitForSms(tx, namesOfNumber(config, phone))
      await takeSending(tx, call)
      await lockSending(tx, 'all')
      await requireCodeOfAll(tx, call, { phone, since })
      const account = await findAccount(tx, phone)
      const id = uuid()
      await insertCode(tx, {
        id,
        phone,
        purpose: account ? 'password-reset' : 'sign-up',
        codeHash: codeHash(call, id, code),
        askedFrom: networkHash(call),
        channel: input.channel,
        expiresAt: new Date(Date.now() + OTP_MINUTES * MINUTE_MS),
      })
      return { id, share }
    }),
  )
}

/** Throws AppError `otp-not-sent` if the codes of the day are used up for this caller. */
async function requireCodeOfAll(
  tx: Transaction,
  call: SendOtp,
  { phone, since }: { phone: string; since: Date },
): Promise<void> {
  const sent = await countCodes(tx, since)
  const isKnown = knownDevice(call, { account: phone, deviceKey: call.input.deviceKey }) !== undefined
  const askedFor = await countCodesOfNetwork(tx, since, networkHash(call))
  if (sent < capOfAll(call.config, { isKnown, askedFor })) return
  logRefusals((refused) => {
    call.log.error({ refused, sent }, 'one-time codes are refused: those of the day are used up')
  })
  throw new AppError('otp-not-sent')
}

/** Throws AppError `otp-too-soon` if an SMS was sent a moment ago, because it may still arrive. */
async function requireWaitForSms(tx: Transaction, names: readonly string[]): Promise<void> {
  const justNow = new Date(Date.now() - OTP_RESEND_MS)
  if ((await countCodes(tx, justNow, names)) > 0) throw new AppError('otp-too-soon')
}

async function deliver(call: SendOtp, phone: string, code: string) {
  const { db, config, brand, providers, input, origin } = call
  if (input.channel === 'whatsapp') return providers.termii.sendWhatsAppCode(phone, code)
  const host = new URL(config.publicUrl).hostname
  const { name: product, languages } = await brand()
  const language = (await findLanguageOf(db, phone)) ?? pageLanguage(origin.languageHeaders, languages)
  return providers.termii.sendSms(phone, otpMessage({ code, product, host }, lettersIn(language)))
}
