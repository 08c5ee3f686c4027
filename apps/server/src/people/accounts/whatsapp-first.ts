import { otpMessage } from '@velvet/contract/people/otp-message'
import type { LetterLanguage } from '@velvet/contract/shared/notifications/letter-words'
import { languageOfTemplates } from '@velvet/contract/shared/notifications/whatsapp-templates'
import type { Language } from '@velvet/contract/shared/words/languages'
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import type { CodeLetter } from '../../kernel/notifications/messages-sql.ts'
import { unseal } from '../../kernel/secrets/sealed.ts'
import { isCodeOpen, makeSmsDue } from './codes-sql.ts'

interface FirstMessage {
  /** The SMS that waits in the outbox in case the code does not arrive. */
  smsId: string
  phone: string
  code: string
  language: Language
}

/**
 * Has a code sent by WhatsApp, and resolves after the time of an SMS, so that the time of the answer does not say whether
 * a number has WhatsApp on. If WhatsApp does not take the code, its SMS goes at once.
 */
export async function sendCodeByWhatsApp(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  { smsId, phone, code, language }: FirstMessage,
): Promise<void> {
  const template = { template: 'code', language: languageOfTemplates(language), values: [code], button: code }
  providers.whatsapp
    ?.send({ id: smsId, phone, ...template })
    .catch(() => makeSmsDue(db, smsId))
    // The SMS waits in the outbox, so it goes even if this fails too.
    .catch(() => undefined)
  await wait(smsTimes[randomInt(Math.max(1, smsTimes.length))] ?? USUAL_SMS_MS)
}

/** How long the last codes took by SMS, in milliseconds. */
const smsTimes: number[] = []
const KEPT_TIMES = 50
/** The time of an SMS until the first one was sent. */
const USUAL_SMS_MS = 500

/** Sends a code by SMS, and keeps how long that took. */
export async function timeSms(send: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await send()
  smsTimes.push(performance.now() - begun)
  if (smsTimes.length > KEPT_TIMES) smsTimes.shift()
}

/** Sends the SMS with a code that WhatsApp has not brought in time, unless the code was entered meanwhile. */
export async function sendCodeBySms(
  { db, providers, hashSecrets }: JobDeps,
  phone: string,
  { codeId, sealedCode, product, host }: CodeLetter,
  letters: LetterLanguage,
): Promise<void> {
  if (!(await isCodeOpen(db, codeId))) return
  const code = unseal(hashSecrets, sealedCode).toString()
  await providers.termii.sendSms(phone, otpMessage({ code, product, host }, letters))
}
