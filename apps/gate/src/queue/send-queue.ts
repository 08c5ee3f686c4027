import { CallError } from '@velvet/client/call-error'
import { SCANS_IN_A_BATCH } from '@velvet/contract/tickets/gate.rules'
import type { gateCalls } from '../calls.ts'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { QueuedEvent, QueuedScan, QueuedUndo, QueueEntry } from '../store/model.ts'
import { isWaiting } from './entry.ts'
import { markSeen } from './reported-conflicts.ts'

/**
 * The most bytes of a batch. This is far below the limit of the contract, so that a batch gets
 * through on a weak network. The phone measures the stored scans, which are longer than the scans
 * that it sends.
 */
const BATCH_BYTES = 50_000

/** A scan with its undo, if the phone made the undo before it could send the scan. */
export interface ScanToSend extends QueuedScan {
  undone?: Pick<QueuedUndo, 'at' | 'reason'>
}

export interface QueueCalls {
  send: (scans: readonly ScanToSend[], waiting: number) => ReturnType<typeof gateCalls.checkIns>
  undo: (entry: QueuedUndo) => ReturnType<typeof gateCalls.undoCheckIn>
  log: (entry: QueuedEvent) => ReturnType<typeof gateCalls.logShowAtGate>
}

/**
 * Sends the queue in batches. Only acknowledged entries leave the queue. A refused entry stays with
 * the message of its refusal, a scan that let in the wrong person stays with the server's words,
 * and the later entries are still sent. An empty queue is also reported to the server. Returns the
 * server's last answer. Throws if the server cannot be reached.
 */
export async function sendQueue(gate: Gate, calls: QueueCalls) {
  const sent = new Set<string>()
  const isUnsent = (entry: QueueEntry): entry is QueuedScan => entry.kind === 'scan' && !sent.has(entry.nonce)
  for (;;) {
    const entries = await waitingEntries(gate)
    const scans = batchOf(entries.filter(isUnsent))
    const answer = await calls.send(withUndos(scans, entries), entries.length - scans.length)
    await takeAnswers(gate, scans, answer.answers)
    // A scan that got no answer is not sent again now, so that those after it get their turn.
    for (const { nonce } of scans) sent.add(nonce)
    const after = await waitingEntries(gate)
    if (!after.some(isUnsent)) {
      await sendEvents(gate, after, calls)
      await sendUndos(gate, after, { calls, sent })
      return answer
    }
  }
}

/** Returns the entries that have not been sent yet, the oldest first. */
async function waitingEntries({ database }: Gate): Promise<QueueEntry[]> {
  const entries = await database.getAll('queue')
  return entries.filter(isWaiting)
}

/** Returns the oldest scans, as many as fit into one call. */
function batchOf(scans: readonly QueuedScan[]): QueuedScan[] {
  const text = new TextEncoder()
  let bytes = 0
  return scans.slice(0, SCANS_IN_A_BATCH).filter((scan, index) => {
    bytes += text.encode(JSON.stringify(scan)).length
    return index === 0 || bytes <= BATCH_BYTES
  })
}

/** Adds to each scan its undo, because an undo that arrives after its scan has only a few seconds. */
function withUndos(scans: readonly QueuedScan[], entries: readonly QueueEntry[]): ScanToSend[] {
  const undos = new Map(
    entries.flatMap((one) => (one.kind === 'undo' ? [[one.nonce, { at: one.at, reason: one.reason }]] : [])),
  )
  return scans.map((scan) => {
    const undone = undos.get(scan.nonce)
    return undone ? { ...scan, undone } : scan
  })
}

type Answers = Awaited<ReturnType<typeof gateCalls.checkIns>>['answers']
type Judged = Exclude<Answers[number], { error: unknown }>

async function takeAnswers(gate: Gate, scans: readonly QueuedScan[], answers: Answers): Promise<void> {
  const sent = new Map(scans.map((scan) => [scan.nonce, scan]))
  const takenAt = Date.now()
  await strictly(gate.database, ['queue', 'admissions'], async (tx) => {
    const queue = tx.objectStore('queue')
    for (const [index, answer] of answers.entries()) {
      // If the server could not read a scan, its refusal has no nonce. The responses keep the order of the scans, so
      // the index tells which scan was refused.
      const scan = sent.get(answer.nonce ?? scans[index]?.nonce ?? '')
      if (scan?.order === undefined) continue
      if ('error' in answer) {
        await queue.put({ ...scan, refusal: answer.message, refusalCode: answer.error })
        continue
      }
      const conflict = conflictOf(scan, answer)
      await (conflict ? queue.put({ ...scan, conflict }) : queue.delete(scan.order))
      const known = await tx.objectStore('admissions').get(scan.key)
      if (known?.nonce !== scan.nonce) continue
      const taken = { ...known, takenAt }
      await tx.objectStore('admissions').put(taken)
      gate.admissions.set(scan.key, taken)
    }
  })
}

/**
 * Returns the conflict of a scan for the attendant, because the phone showed green and the server did
 * not admit. Returns undefined if a supervisor decided to let the person in, because they knew of the
 * objection.
 */
function conflictOf({ note }: QueuedScan, answer: Judged): QueuedScan['conflict'] {
  const { result, reason, reasonCode, reasonValues, before, ticket } = answer
  if (result === 'admitted' || note !== undefined) return undefined
  const device = before?.device ?? undefined
  const by = device ? `by ${device}` : undefined
  const message = [reason, by].filter((one) => one !== undefined).join(', ')
  const why = reasonCode !== undefined && {
    reasonCode,
    reasonValues: { ...reasonValues, ...(device && { device }) },
  }
  return { result, seat: ticket?.SeatNumber, text: message, ...why }
}

/** Sends the events of the show log in the order in which they were pressed. */
async function sendEvents(gate: Gate, entries: readonly QueueEntry[], calls: QueueCalls): Promise<void> {
  for (const entry of entries) {
    if (entry.kind !== 'event' || entry.order === undefined) continue
    const refusal = await refusalOf(
      calls.log(entry).then(({ latest }) => gate.lists.logged(entry.showtimeId, latest ?? undefined, entry.minutes)),
    )
    await strictly(gate.database, ['queue'], async (tx) => {
      const queue = tx.objectStore('queue')
      await (refusal
        ? queue.put({ ...entry, refusal: refusal.message, refusalCode: refusal.code })
        : queue.delete(entry.order ?? 0))
    })
  }
}

/**
 * Sends each undo whose scan has been sent, also if the scan still waits for the sale of its ticket. The other undos
 * wait for their scans. An undo that went with its scan is sent too, because only this answer says whether the server
 * took it. The ticket of a refused undo counts as used again, as it does for the server and for all other phones.
 */
async function sendUndos(
  gate: Gate,
  entries: readonly QueueEntry[],
  { calls, sent }: { calls: QueueCalls; sent: ReadonlySet<string> },
): Promise<void> {
  const unsent = new Set(entries.flatMap((one) => (one.kind === 'scan' && !sent.has(one.nonce) ? one.nonce : [])))
  for (const entry of entries) {
    if (entry.kind !== 'undo' || unsent.has(entry.nonce) || entry.order === undefined) continue
    const refusal = await refusalOf(calls.undo(entry))
    await strictly(gate.database, ['settings', 'queue'], async (tx) => {
      const queue = tx.objectStore('queue')
      if (refusal) await queue.put({ ...entry, refusal: refusal.message, refusalCode: refusal.code })
      else {
        await markSeen(tx, entry.nonce)
        // Undoing a scan also resolves its conflict, which has the same nonce.
        for (const key of await queue.index('nonce').getAllKeys(entry.nonce)) await queue.delete(key)
      }
    })
    if (!refusal) gate.lists.undoTaken(entry.nonce)
    else gate.lists.restoreAdmission(entry.nonce)
  }
}

/**
 * Returns the refusal if the server refuses the call for good, and undefined if the call succeeds.
 * Throws any other error.
 */
async function refusalOf(call: Promise<unknown>): Promise<CallError | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    const isForGood = error instanceof CallError && [400, 403, 404, 409, 422].includes(error.status)
    if (isForGood) return error
    throw error
  }
}
