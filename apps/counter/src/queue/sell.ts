import { CallError } from '@velvet/client/call-error'
import { changeState, counterState } from '../state/counter-state.ts'
import type { Sold } from '../calls.ts'
import { keepSetting, type CounterDatabase } from '../store/database.ts'
import type { KeptCall, SaleInput } from '../store/kept-call.ts'
import { keepSale, sendSale } from './kept-calls.ts'

/** Makes a sale. Resolves when the server has decided; the state then holds what was sold, or the refusal. */
export async function sell(database: CounterDatabase, input: SaleInput): Promise<void> {
  if (counterState().pending) return
  changeState({ refusal: undefined, sold: undefined })
  try {
    const call = await keepSale(database, input)
    changeState({ pending: call })
    await finishSale(database, call)
  } catch (error) {
    // The sale could not be stored on the disk, so it was not sent either.
    changeState({ refusal: error })
  }
}

/** Sends a stored sale until the server has decided it, or until somebody has to sign in first. */
export async function finishSale(database: CounterDatabase, call: KeptCall): Promise<void> {
  try {
    const sold = await sendSale(database, call, (error) => changeState({ waitsFor: error }))
    changeState({ pending: undefined, waitsFor: undefined, sold })
  } catch (error) {
    const isOver = !(error instanceof CallError && error.status === 401)
    changeState({
      waitsFor: undefined,
      ...(isOver && { pending: undefined, refusal: error }),
    })
  }
}

/** Stores tickets that were given for free as what was sold last, so that they can be printed. */
export async function keepSold(database: CounterDatabase, sold: Sold): Promise<void> {
  await keepSetting(database, 'sold', sold)
  changeState({ sold, refusal: undefined })
}
