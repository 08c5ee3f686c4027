import { CallError, isRefusal } from '@velvet/client/call-error'
import { counterCalls, type Sold } from '../calls.ts'
import { strictly, type CounterDatabase } from '../store/database.ts'
import type { KeptAct } from '../store/kept-act.ts'
import type { KeptCall, SaleInput } from '../store/kept-call.ts'

/** How long the till waits before it sends a sale again whose answer has not come. */
const AGAIN_AFTER_MS = 2000
/**
 * After this time without an answer the till sells from its allotment, so that the buyer does not wait at the window.
 */
const ANSWER_WITHIN_MS = 6000

/**
 * Stores a sale on the disk before it is sent, so that it survives a power cut. A person who sells has seen the outcome of
 * the act before it, so that is deleted.
 */
export async function keepSale(database: CounterDatabase, input: SaleInput): Promise<KeptCall> {
  const call = { key: crypto.randomUUID(), input, at: Date.now() }
  await strictly(database, async (tx) => {
    const settings = tx.objectStore('settings')
    const before = (await settings.get('act')) as KeptAct | undefined
    if (before?.outcome) await settings.delete('act')
    await tx.objectStore('calls').put(call)
  })
  return call
}

/** Returns the sale that was not answered when the browser was closed. */
export async function unansweredSale(database: CounterDatabase): Promise<KeptCall | undefined> {
  const [call] = await database.getAll('calls')
  return call
}

/**
 * Sends a sale until the server has decided it, with the same key each time, so that it is made once. It is not sent
 * again if `onNoAnswer` has made the sale in another way. Throws the CallError of a refusal. A session that has ended
 * decides nothing: the sale stays on the disk, and is sent again after a cashier has signed in.
 */
export async function sendSale(
  database: CounterDatabase,
  call: KeptCall,
  onNoAnswer: (error: CallError) => Promise<Sold | undefined>,
): Promise<Sold> {
  for (;;) {
    try {
      const sold = await counterCalls.sellAtCounter(call.input, {
        idempotencyKey: call.key,
        timeoutMs: ANSWER_WITHIN_MS,
      })
      await endSale(database, call, sold)
      return sold
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isRefusal(error)) await endSale(database, call)
      if (isRefusal(error) || error.status === 401) throw error
      const sold = await onNoAnswer(error)
      if (sold) return sold
      await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
    }
  }
}

/**
 * Deletes a sale that the server has decided and stores what was sold, in one transaction, so that a till
 * never forgets a sale without keeping its tickets.
 */
async function endSale(database: CounterDatabase, { key }: KeptCall, sold?: Sold): Promise<void> {
  await strictly(database, async (tx) => {
    await tx.objectStore('calls').delete(key)
    if (sold) await tx.objectStore('settings').put(sold, 'sold')
  })
}
