import { fillNotice, type NoticeText } from '@velvet/contract/notices/notice-texts'
import type { PushMessage } from '../kernel/notices/letters-sql.ts'
import { listOwnTexts } from '../kernel/notices/own-texts-sql.ts'
import { ProviderError } from '../kernel/providers/ask.ts'
import { BATCH, type Job, type JobDeps } from './job.ts'
import { joinedWrites } from './joined-writes.ts'
import {
  buryLetters,
  claimDueLetters,
  dropLateLetters,
  keepLetterError,
  markLettersDone,
  type Letter,
  type LetterKind,
} from './outbox-sql.ts'

const PUT_ASIDE_BATCH = 100
/**
 * A full house of purchases makes far more notices than other letters. A service that answers after
 * 150 ms gets about 100 of them a second from each server.
 */
const NOTICES_AT_ONCE = 20

// Each kind of letter is a job of its own, so that a pin waits neither behind many notices nor for a
// service of notices that does not answer.
export const sendTexts: Job = (deps) => sendLetters(deps, 'sms', BATCH)
export const sendNotices: Job = (deps) => sendLetters(deps, 'push', NOTICES_AT_ONCE)
export const sendContactForms: Job = (deps) => sendLetters(deps, 'contact-form', BATCH)

/** Sends letters that transactions have written into the outbox. */
async function sendLetters(deps: JobDeps, kind: LetterKind, limit: number): Promise<number> {
  const { letters, putAside } = await deps.db.transaction().execute(async (tx) => ({
    putAside:
      (await dropLateLetters(tx, kind, PUT_ASIDE_BATCH)) +
      (await buryLetters(tx, kind, PUT_ASIDE_BATCH)),
    letters: await claimDueLetters(tx, kind, limit),
  }))
  const needsTexts = kind === 'push' && letters.length > 0
  const texts = needsTexts ? await listOwnTexts(deps.db) : new Map<string, NoticeText>()
  const markDone = joinedWrites<string>((ids) => markLettersDone(deps.db, ids))
  await Promise.all(letters.map((letter) => sendLetter(deps, letter, { texts, markDone })))
  return letters.length + putAside
}

/** The words that the operator has chosen for some topics. */
type OwnTexts = ReadonlyMap<string, NoticeText>

interface Sending {
  texts: OwnTexts
  markDone: (id: string) => Promise<void>
}

async function sendLetter(deps: JobDeps, letter: Letter, { texts, markDone }: Sending) {
  const { db, log } = deps
  const { id, kind } = letter
  try {
    await send(deps, letter, texts)
    await markDone(id)
  } catch (error) {
    log.warn({ err: error, kind, id }, 'an outgoing call waits for another try')
    // Other errors may quote the letter, which is personal.
    const reason = error instanceof ProviderError ? error.message : 'failed on our side'
    await keepLetterError(db, id, reason)
  }
}

async function send({ providers }: JobDeps, letter: Letter, texts: OwnTexts): Promise<void> {
  if (letter.kind === 'contact-form') return providers.contactForm.send(letter.payload)
  if (letter.kind === 'sms') {
    return providers.termii.sendSms(letter.payload.phone, letter.payload.text)
  }
  const { id, topic, customerId, payload } = letter
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
 * Returns the letter's id as a UUID of version 4, which OneSignal accepts as a key in every
 * version.
 */
function pushKey(id: string): string {
  return id.slice(0, 14) + '4' + id.slice(15)
}
