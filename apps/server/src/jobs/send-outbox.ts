import { fillNotice, type NoticeText } from '@velvet/contract/notices/notice-texts'
import type { PushMessage } from '../kernel/notices/messages-sql.ts'
import { listOwnTexts } from '../kernel/notices/own-texts-sql.ts'
import { ProviderError } from '../kernel/providers/ask.ts'
import { BATCH, type Job, type JobDeps } from './job.ts'
import { joinedWrites } from './joined-writes.ts'
import {
  buryMessages,
  claimDueMessages,
  dropLateMessages,
  keepMessageError,
  markMessagesDone,
  type Message,
  type MessageKind,
} from './outbox-sql.ts'

const PUT_ASIDE_BATCH = 100
/**
 * A full house of purchases makes far more notices than other messages. A service that answers after
 * 150 ms gets about 100 of them a second from each server.
 */
const NOTICES_AT_ONCE = 20

// Each kind of message is a job of its own, so that a pin waits neither behind many notices nor for a
// service of notices that does not answer.
export const sendTexts: Job = (deps) => sendMessages(deps, 'sms', BATCH)
export const sendNotices: Job = (deps) => sendMessages(deps, 'push', NOTICES_AT_ONCE)
export const sendContactForms: Job = (deps) => sendMessages(deps, 'contact-form', BATCH)

/** Sends messages that transactions have written into the outbox. */
async function sendMessages(deps: JobDeps, kind: MessageKind, limit: number): Promise<number> {
  const { messages, putAside } = await deps.db.transaction().execute(async (tx) => ({
    putAside:
      (await dropLateMessages(tx, kind, PUT_ASIDE_BATCH)) +
      (await buryMessages(tx, kind, PUT_ASIDE_BATCH)),
    messages: await claimDueMessages(tx, kind, limit),
  }))
  const needsTexts = kind === 'push' && messages.length > 0
  const texts = needsTexts ? await listOwnTexts(deps.db) : new Map<string, NoticeText>()
  const markDone = joinedWrites<string>((ids) => markMessagesDone(deps.db, ids))
  await Promise.all(messages.map((message) => sendMessage(deps, message, { texts, markDone })))
  return messages.length + putAside
}

/** The words that the operator has chosen for some topics. */
type OwnTexts = ReadonlyMap<string, NoticeText>

interface Sending {
  texts: OwnTexts
  markDone: (id: string) => Promise<void>
}

async function sendMessage(deps: JobDeps, message: Message, { texts, markDone }: Sending) {
  const { db, log } = deps
  const { id, kind } = message
  try {
    await send(deps, message, texts)
    await markDone(id)
  } catch (error) {
    log.warn({ err: error, kind, id }, 'an outgoing call waits for another try')
    // Other errors may quote the message, which is personal.
    const reason = error instanceof ProviderError ? error.message : 'failed on our side'
    await keepMessageError(db, id, reason)
  }
}

async function send({ providers }: JobDeps, message: Message, texts: OwnTexts): Promise<void> {
  if (message.kind === 'contact-form') return providers.contactForm.send(message.payload)
  if (message.kind === 'sms') {
    return providers.termii.sendSms(message.payload.phone, message.payload.text)
  }
  const { id, topic, customerId, payload } = message
  const { title, text } = inOwnWords(payload, texts.get(topic))
  // The result of the push is not used. A customer whose phone takes no notices still sees
  // everything in the app.
  await providers.onesignal.push({ key: pushKey(id), customerId, title, text, data: payload.data })
}

/** Returns the notice in the words that the operator has chosen for its topic, if there are any. */
function inOwnWords({ title, text, values }: PushMessage, own: NoticeText | undefined): NoticeText {
  if (!own || !values) return { title, text }
  return { title: fillNotice(own.title, values), text: fillNotice(own.text, values) }
}

/**
 * Returns the message's id as a UUID of version 4, which OneSignal accepts as a key in every
 * version.
 */
function pushKey(id: string): string {
  return id.slice(0, 14) + '4' + id.slice(15)
}
