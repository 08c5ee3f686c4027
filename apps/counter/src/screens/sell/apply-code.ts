import { CallError } from '@velvet/client/call-error'
import { counterCalls } from '../../calls.ts'
import { changeState, counterState } from '../../state/counter-state.ts'
import type { Sale } from './sale.ts'

/**
 * Asks the server for the offer of a code that was typed or scanned, and adds it to the open sale. The prices follow
 * from the offer. If the offer needs a phone number, the till asks for it first.
 */
export async function applyCode(code: string): Promise<void> {
  const { session, sale } = counterState()
  if (!session || sale?.showtimeID === undefined) return
  const { showtimeID, phoneNumber } = sale
  const add = (change: Partial<Sale>, refusal?: unknown) => {
    const now = counterState().sale
    // Another sale may have begun meanwhile.
    if (now?.showtimeID === showtimeID) changeState({ sale: { ...now, ...change }, refusal })
  }
  try {
    const input = { sessionID: session.id, showtimeID, code, ...(phoneNumber !== undefined && { phoneNumber }) }
    const { offer } = await counterCalls.checkCounterCode(input)
    add({ code: { code, offer }, panel: undefined })
  } catch (error) {
    const needsNumber = error instanceof CallError && error.code === 'code-needs-number'
    add(needsNumber ? { code: { code }, panel: 'phone' } : { code: undefined }, error)
  }
}
