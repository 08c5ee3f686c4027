import { CallError } from '@velvet/client/call-error'
import { sellFromAllotment } from '../offline/sell-from-allotment.ts'
import { saleAt } from '../parts/sale-at.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import type { Sold } from '../calls.ts'
import type { CounterDatabase } from '../store/database.ts'
import type { KeptCall, SaleInput } from '../store/kept-call.ts'
import { keepSale, sendSale } from './kept-calls.ts'

/**
 * Makes a sale: from the allotment of this machine if there is no network, and otherwise by the server. Resolves
 * when that is decided; the state then holds what was sold, or the refusal.
 */
export async function sell(database: CounterDatabase, input: SaleInput): Promise<void> {
  if (counterState().pending) return
  changeState({ refusal: undefined, sold: undefined })
  try {
    const call = await keepSale(database, input)
    changeState({ pending: call })
    const sold = counterState().isOffline ? await sellFromAllotment(database, call) : undefined
    if (sold) changeState({ pending: undefined, sold })
    else await finishSale(database, call)
  } catch (error) {
    // The sale could not be stored on the disk, so it was not sent either.
    changeState({ refusal: error })
  }
}

/**
 * Sends a stored sale until the server has decided it, or until a cashier has to sign in first. If no answer comes, or
 * if only the seats for the counter are left, it is made from the allotment under the same key.
 */
export async function finishSale(database: CounterDatabase, call: KeptCall): Promise<void> {
  try {
    const sold = await sendSale(database, call, (error) => {
      changeState({ waitsFor: error, isOffline: true })
      return isOffered(call) ? Promise.resolve(undefined) : sellFromAllotment(database, call)
    }).catch((error: unknown) => soldOutIn(database, call, error))
    changeState({ pending: undefined, waitsFor: undefined, sold })
  } catch (error) {
    const isOver = !(error instanceof CallError && error.status === 401)
    changeState({
      waitsFor: undefined,
      ...(isOver && { pending: undefined, refusal: error }),
    })
  }
}

/** Sells the seats of this machine if all others are sold. Throws the error otherwise. */
async function soldOutIn(database: CounterDatabase, call: KeptCall, error: unknown): Promise<Sold> {
  const isSoldOut = error instanceof CallError && error.code === 'sold-out'
  const sold = isSoldOut && !isOffered(call) ? await sellFromAllotment(database, call) : undefined
  if (!sold) throw error
  return sold
}

/** True for a sale at the price of an offer, which only the server can grant. */
function isOffered({ input }: KeptCall): boolean {
  if (input.code !== undefined || input.tenders.some(({ kind }) => kind === 'voucher')) return true
  const showtime = counterState().showtimes?.find(({ id }) => id === input.showtimeID)
  const counts = Object.fromEntries((input.tickets ?? []).map(({ typeID, count }) => [typeID, count]))
  return showtime !== undefined && saleAt(showtime, counts).off > 0
}
