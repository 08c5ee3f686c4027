import { country } from '@velvet/contract/shared/country/country'
import type { Language } from '@velvet/contract/shared/words/languages'
import { listLanguagesOf } from '../../kernel/notifications/languages-of-customers-sql.ts'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import { openLink } from '../../kernel/notifications/emails-sql.ts'
import { sendCodeBySms } from '../../people/accounts/whatsapp-first.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { writeSms } from '../../kernel/notifications/write-sms.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { BATCH, type Job, type JobDeps } from '../../kernel/jobs/job.ts'
import { joinedWrites } from './joined-writes.ts'
import {
  claimDueMessages,
  endLateAndDead,
  keepMessageError,
  markMessagesDone,
  type Message,
  type MessageKind,
} from './outbox-sql.ts'
import { queuePasses, sendQueuedPass } from '../../tickets/google-wallet/send-changes.ts'
import { queueForWhatsApp, sendWhatsApp } from './send-whatsapp.ts'
import { readForNotifications, sendNotification, type ForNotifications } from './send-notification.ts'

const ENDED_BATCH = 100
/**
 * A full house of purchases makes far more notices than other messages. A service that answers after
 * 150 ms gets about 100 of them a second from each server.
 */
const NOTICES_AT_ONCE = 20

// Each kind of message is a job of its own, so that a pin waits neither behind many notices nor for a
// service of notices that does not answer.
export const sendTexts: Job = (deps) => sendMessages(deps, 'sms', BATCH)
export const sendNotifications: Job = (deps) => sendMessages(deps, 'push', NOTICES_AT_ONCE)
export const sendWhatsApps: Job = (deps) => sendMessages(deps, 'whatsapp', BATCH)
export const sendPasses: Job = async (deps) => {
  await queuePasses(deps)
  return sendMessages(deps, 'google-wallet', BATCH)
}
export const sendEmails: Job = (deps) => sendMessages(deps, 'email', BATCH)
export const sendContactForms: Job = (deps) => sendMessages(deps, 'contact-form', BATCH)

/** Sends messages that transactions have written into the outbox. */
async function sendMessages(deps: JobDeps, kind: MessageKind, limit: number): Promise<number> {
  const { messages, ended } = await deps.db.transaction().execute(async (tx) => ({
    ended: await endLateAndDead(tx, kind, ENDED_BATCH),
    messages: await claimDueMessages(tx, kind, limit),
  }))
  if (kind === 'push') await queueForWhatsApp(deps, messages)
  const [forNotifications, languages, brand] = await Promise.all([
    readForNotifications(deps, messages),
    listLanguagesOf(deps.db, customersOf(messages)),
    kind === 'email' && messages.length > 0 ? readBrand(deps.db) : undefined,
  ])
  const product = brand?.productName ?? undefined
  const markDone = joinedWrites<string>((ids) => markMessagesDone(deps.db, ids))
  await Promise.all(
    messages.map((message) => sendMessage(deps, message, { forNotifications, languages, markDone, product })),
  )
  return messages.length + ended
}

/** A form, an email and an SMS to a number without an account belong to no customer. */
function customersOf(messages: readonly Message[]): string[] {
  return messages.flatMap((message) => {
    const isToPhone = message.kind === 'push' || message.kind === 'sms' || message.kind === 'whatsapp'
    return isToPhone && message.customerId !== null ? [message.customerId] : []
  })
}

interface Sending {
  forNotifications: ForNotifications
  /** A message is written as it is sent, in the language that its customer uses by then. */
  languages: ReadonlyMap<string, Language>
  markDone: (id: string) => Promise<void>
  /** The product's name that the operator chose, which is the sender of emails. */
  product: string | undefined
}

async function sendMessage(deps: JobDeps, message: Message, sending: Sending) {
  const { db, log } = deps
  const { id, kind } = message
  try {
    await send(deps, message, sending)
    await sending.markDone(id)
  } catch (error) {
    log.warn({ err: error, kind, id }, 'an outgoing call waits for another try')
    // Other errors may quote the message, which is personal.
    const reason = error instanceof ProviderError ? error.message : 'failed on our side'
    await keepMessageError(db, id, reason)
  }
}

async function send(deps: JobDeps, message: Message, { forNotifications, languages, product }: Sending) {
  const { contactForm, resend, termii } = deps.providers
  if (message.kind === 'contact-form') {
    if (!contactForm) throw new Error('No address collects the contact form')
    return contactForm.send(message.payload)
  }
  if (message.kind === 'email') {
    if (!resend) throw new Error('No service sends emails')
    return resend.send(message.id, openLink(message.payload, deps.hashSecrets), product)
  }
  if (message.kind === 'google-wallet') return sendQueuedPass(deps, message.payload.passId)
  const language = languages.get(message.customerId ?? '') ?? country().languages[0]
  if (message.kind === 'push') return sendNotification(deps, message, { ...forNotifications, language })
  if (message.kind === 'whatsapp') return sendWhatsApp(deps, message, language)
  const { phone, letter } = message.payload
  if (letter?.kind === 'code') return sendCodeBySms(deps, phone, letter, lettersIn(language))
  return termii.sendSms(phone, writeSms(message.payload, lettersIn(language)))
}
