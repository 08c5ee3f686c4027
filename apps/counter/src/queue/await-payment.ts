import { CallError, isRefusal } from '@velvet/client/call-error'
import { countOfTypes } from '@velvet/contract/sales/ordered-types'
import { counterCalls, type Sold, type TillPayment } from '../calls.ts'
import { giveUpSeats } from '../offline/allotments.ts'
import type { Sale } from '../screens/sell/sale.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import type { Awaited, AwaitedInput } from '../store/awaited.ts'
import { keepSetting, strictly, type CounterDatabase } from '../store/database.ts'

/** How long the till waits before it asks again how a payment stands. */
const AGAIN_AFTER_MS = 2000

/** Begins a payment that a provider has to confirm, and follows it until it ends. */
export async function awaitPayment(
  database: CounterDatabase,
  { input, sale }: { input: AwaitedInput; sale: Sale },
): Promise<void> {
  const begin = { key: crypto.randomUUID(), input }
  changeState({ refusal: undefined, sold: undefined, payment: undefined })
  await keepAwaited(database, { begin, id: undefined, sale })
  await followPayment(database)
}

/** Follows a payment that another machine has begun at this till. */
export async function followElsewhereBegun(database: CounterDatabase, id: string): Promise<void> {
  if (counterState().awaited) return
  await keepAwaited(database, { begin: undefined, id, sale: undefined })
  void followPayment(database)
}

/** Asks how the payment stands until it has ended, or until a cashier has to sign in first. */
export async function followPayment(database: CounterDatabase): Promise<void> {
  for (;;) {
    const { awaited, payment } = counterState()
    if (!awaited || (payment && payment.state !== 'waiting')) return
    try {
      await show(database, awaited, await askFor(awaited))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 401) return
      if (isRefusal(error) && awaited.id === undefined) {
        const again = await withKeptSeats(database, error, awaited)
        if (again) {
          await keepAwaited(database, again)
          continue
        }
        // The server has not begun the payment, so the till goes back to the money.
        await forgetPayment(database)
        changeState({ refusal: error })
        return
      }
      changeState({ waitsFor: error })
    }
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
  }
}

/**
 * Returns the payment with the seats that are kept for this machine, if the server has no others left. The machine gives
 * the seats up before it sends them, so that no seat is sold twice. Returns undefined if it has none.
 */
async function withKeptSeats(database: CounterDatabase, error: CallError, awaited: Awaited) {
  const input = awaited.begin?.input
  if (error.code !== 'sold-out' || !input?.showtimeID || !input.tickets || input.seats || input.keptSeats) {
    return undefined
  }
  const seats = await giveUpSeats(database, input.showtimeID, countOfTypes(input.tickets))
  if (seats.length === 0) return undefined
  return { ...awaited, begin: { key: crypto.randomUUID(), input: { ...input, keptSeats: seats } } }
}

async function askFor({ begin, id }: Awaited): Promise<TillPayment> {
  if (begin && id === undefined) {
    return (await counterCalls.beginTillPayment(begin.input, { idempotencyKey: begin.key })).payment
  }
  return (await counterCalls.getTillPayment({ id: id ?? '' })).payment
}

/** Sends a payment to its terminal again, because the terminal has not got it. */
export async function pushAgain(database: CounterDatabase): Promise<void> {
  const { awaited } = counterState()
  if (awaited?.begin) await show(database, awaited, await askFor({ ...awaited, id: undefined }))
}

/** Cancels the payment, unless its money has come. Throws a CallError if the server does not confirm this. */
export async function givePaymentUp(database: CounterDatabase, idempotencyKey: string): Promise<void> {
  const { awaited } = counterState()
  if (awaited?.id === undefined) return
  const { payment } = await counterCalls.cancelTillPayment({ id: awaited.id }, { idempotencyKey })
  await show(database, awaited, payment)
}

/**
 * Shows the state of a payment. When it becomes a sale, one transaction stores the sale and deletes the payment, so
 * that the till never loses both.
 */
async function show(database: CounterDatabase, awaited: Awaited, payment: TillPayment): Promise<void> {
  // Another answer may have ended the wait meanwhile.
  if (counterState().awaited?.begin?.key !== awaited.begin?.key) return
  if (payment.sold) {
    await endAwaited(database, payment.sold)
    // Money that came a second time is not shown here, because the page of the till lists it.
    changeState({
      awaited: undefined,
      payment: undefined,
      waitsFor: undefined,
      sold: payment.sold,
    })
    return
  }
  if (awaited.id === undefined) await keepAwaited(database, { ...awaited, id: payment.id })
  changeState({ payment, waitsFor: undefined })
}

/**
 * Ends the wait after the seller has seen the result. The state changes before the disk does, because the next key
 * of the seller already belongs to the sale.
 */
export async function forgetPayment(database: CounterDatabase): Promise<void> {
  changeState({ awaited: undefined, payment: undefined, waitsFor: undefined })
  await endAwaited(database)
}

async function keepAwaited(database: CounterDatabase, awaited: Awaited): Promise<void> {
  await keepSetting(database, 'awaited', awaited)
  changeState({ awaited })
}

async function endAwaited(database: CounterDatabase, sold?: Sold): Promise<void> {
  await strictly(database, async (tx) => {
    const settings = tx.objectStore('settings')
    await settings.delete('awaited')
    if (sold) await settings.put(sold, 'sold')
  })
}
