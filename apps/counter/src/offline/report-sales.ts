import { CallError, isRefusal } from '@velvet/client/call-error'
import { counterCalls, type Sold } from '../calls.ts'
import type { Approval } from '../parts/approval-fields.tsx'
import { changeState, counterState } from '../state/counter-state.ts'
import { keepSetting, strictly, type CounterDatabase } from '../store/database.ts'
import type { PaperSale } from '../store/kept-call.ts'
import { showOffline } from './allotments.ts'

/** Returns true for a sale that has not been sent yet. */
export const isUnsent = ({ refusal, gone }: PaperSale): boolean => refusal === undefined && gone === undefined

/**
 * Returns true for a sale at which a person has to look, because it was refused, a seat of it was gone, or another sale
 * has the reference of its slip.
 */
export const needsPerson = ({ refusal, gone = [], repeated = [], isSeen }: PaperSale): boolean =>
  refusal !== undefined || (gone.length + repeated.length > 0 && isSeen !== true)

/** Returns true for a sale whose money no report of the server counts yet. Until then the till cannot be closed. */
export const keepsTillOpen = ({ gone }: PaperSale): boolean => gone === undefined

/**
 * Sends the sales that wait, the oldest first. Each gets its own answer, and a refused one stops no other. Throws
 * the CallError of a call that the server has not decided; the sales stay on the disk then.
 */
export async function reportSales(database: CounterDatabase): Promise<void> {
  const papers = await database.getAll('papers')
  const unsent = papers.filter(isUnsent).sort((one, other) => one.at - other.at)
  for (const paper of unsent) await reportSale(database, paper)
}

async function reportSale(database: CounterDatabase, paper: PaperSale, approval?: Approval): Promise<void> {
  try {
    const { key: idempotencyKey, input } = paper
    const { phoneNumber: _, ...inputToKeep } = input
    const {
      printed,
      repeatedReferences: repeated,
      ...sold
    } = await (approval
      ? counterCalls.approveOfflineSale({ ...input, approval }, { idempotencyKey })
      : counterCalls.reportOfflineSale(input, { idempotencyKey }))
    const gone = printed
      .filter(({ outcome }) => outcome !== 'as-printed')
      .map(({ seat, seatNow }) => ({ seat, seatNow }))
    await keepPaper(database, { ...paper, input: inputToKeep, refusal: undefined, gone, repeated })
    const isSeated = gone.every(({ seatNow }) => seatNow !== null)
    if (gone.length > 0) await correctShown(database, paper, isSeated ? sold : undefined)
  } catch (error) {
    if (!(error instanceof CallError && isRefusal(error))) throw error
    // It waits on the disk until its seller or a supervisor is signed in here.
    if (error.code === 'till-of-another') return
    const next = afterClosing(paper, error)
    if (!next) {
      const needsSupervisor = error.code === 'supervisor-needed' || approval !== undefined
      return keepPaper(database, { ...paper, refusal: error.message, needsSupervisor })
    }
    await keepPaper(database, next)
    await reportSale(database, next, approval)
  }
}

/**
 * Replaces the sale on the screen, if it is this one, because a seat of it is gone and must not be printed. It shows
 * nothing if a buyer has no other seat.
 */
async function correctShown(database: CounterDatabase, { key }: PaperSale, sold: Sold | undefined): Promise<void> {
  if (counterState().sold?.purchase.id !== key) return
  await keepSetting(database, 'sold', sold)
  changeState({ sold })
}

/**
 * Returns a sale whose session was closed on another machine as a sale of the session that is open now; undefined if
 * no other session is open, or if the refusal has another reason.
 */
function afterClosing(paper: PaperSale, { code }: CallError): PaperSale | undefined {
  const { session } = counterState()
  const isNext = session !== undefined && session.id !== paper.input.sessionID
  if (code !== 'till-closed' || !isNext) return undefined
  return { ...paper, input: { ...paper.input, sessionID: session.id } }
}

/** Sends a sale that was refused without a supervisor, with the PIN of one. The PIN is never stored. */
export const sendApproved = reportSale

/** Sends a refused sale again at the next contact. */
export function sendAgain(database: CounterDatabase, paper: PaperSale): Promise<void> {
  return keepPaper(database, { ...paper, refusal: undefined })
}

async function keepPaper(database: CounterDatabase, paper: PaperSale): Promise<void> {
  await strictly(database, (tx) => tx.objectStore('papers').put(paper))
  await showOffline(database)
}

/** Notes that the seller has read which seats of a sale were gone, and which references it repeats. */
export function markSeen(database: CounterDatabase, paper: PaperSale): Promise<void> {
  return keepPaper(database, { ...paper, isSeen: true })
}

/** Deletes each sale that the server has, unless a person still has to look at it. */
export async function forgetSent(database: CounterDatabase): Promise<void> {
  await strictly(database, async (tx) => {
    const papers = tx.objectStore('papers')
    for (const paper of await papers.getAll()) {
      if (!keepsTillOpen(paper) && !needsPerson(paper)) await papers.delete(paper.key)
    }
  })
  await showOffline(database)
}
