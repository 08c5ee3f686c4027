import { ProviderError } from '../providers/ask.ts'
import { BATCH, type JobDeps } from './job.ts'
import { claimDueLetters, keepLetterError, markLetterDone } from './outbox-sql.ts'

/** Calls of third parties that were promised in a transaction. */
export async function sendOutbox(deps: JobDeps): Promise<number> {
  const letters = await deps.db.transaction().execute((tx) => claimDueLetters(tx, BATCH))
  await Promise.all(letters.map((letter) => sendLetter(deps, letter)))
  return letters.length
}

type Letter = Awaited<ReturnType<typeof claimDueLetters>>[number]

async function sendLetter(deps: JobDeps, { id, kind, payload }: Letter) {
  const { db, log } = deps
  try {
    await send(deps, payload)
    await db.transaction().execute((tx) => markLetterDone(tx, id))
  } catch (error) {
    log.warn({ err: error, kind, id }, 'an outgoing call waits for another try')
    // Other errors may quote the letter, which is personal.
    const reason = error instanceof ProviderError ? error.message : 'failed on our side'
    await db.transaction().execute((tx) => keepLetterError(tx, id, reason))
  }
}

async function send({ providers }: JobDeps, payload: Letter['payload']): Promise<void> {
  if ('phone' in payload) return providers.termii.sendSms(payload.phone, payload.text)
  return providers.contactForm.send(payload)
}
