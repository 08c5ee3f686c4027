import { otpMessage } from '@velvet/contract/people/otp-message'
import type { LetterLanguage } from '@velvet/contract/shared/notifications/letter-words'
import { languageOfTemplates } from '@velvet/contract/shared/notifications/whatsapp-templates'
import type { Language } from '@velvet/contract/shared/words/languages'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { withdrawMessage, type CodeLetter } from '../../kernel/notifications/messages-sql.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { unseal } from '../../kernel/secrets/sealed.ts'
import { isCodeOpen } from './codes-sql.ts'

interface FirstMessage {
  /** The SMS that waits in the outbox in case the code does not arrive. */
  smsId: string
  phone: string
  code: string
  language: Language
}

/** Sends a code by WhatsApp. Returns false if an SMS must go at once, because WhatsApp did not take the code. */
export async function sendCodeByWhatsApp(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  { smsId, phone, code, language }: FirstMessage,
): Promise<boolean> {
  try {
    const template = { template: 'code', language: languageOfTemplates(language), values: [code], button: code }
    await providers.whatsapp?.send({ id: smsId, phone, ...template })
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await db.transaction().execute((tx) => withdrawMessage(tx, smsId, error.message))
    return false
  }
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
