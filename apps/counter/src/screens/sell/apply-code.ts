import { CallError } from '@velvet/client/call-error'
import { ITEM_ERRORS } from '@velvet/contract/catalogue/items.errors'
import { counterCalls } from '../../calls.ts'
import { changeState, counterState } from '../../state/counter-state.ts'
import { withVoucher, type Sale } from './sale.ts'
import { isBundled } from './snacks-of-sale.ts'

/**
 * Asks the server for the offer or the voucher of a code that was typed or scanned, and adds it to the open sale. The
 * prices follow from it. If the offer needs a phone number, the till asks for it first. A sale whose bundles include
 * tickets takes no code.
 */
export async function applyCode(code: string): Promise<void> {
  const { session, sale } = counterState()
  if (!session || sale?.showtimeID === undefined) return
  const { showtimeID, phoneNumber } = sale
  const add = (change: (now: Sale) => Sale, refusal?: unknown) => {
    const now = counterState().sale
    // Another sale may have begun meanwhile.
    if (now?.showtimeID === showtimeID) changeState({ sale: change(now), refusal })
  }
  if (isBundled(sale)) {
    const { status, message } = ITEM_ERRORS['bundle-without-code']
    add((now) => ({ ...now, panel: undefined }), new CallError('bundle-without-code', message, status))
    return
  }
  try {
    const input = { sessionID: session.id, showtimeID, code, ...(phoneNumber !== undefined && { phoneNumber }) }
    const { offer, voucher } = await counterCalls.checkCounterCode(input)
    if (offer) add((now) => ({ ...now, code: { code, offer }, panel: undefined }))
    if (voucher) add((now) => withVoucher(now, code, voucher))
  } catch (error) {
    const needsNumber = error instanceof CallError && error.code === 'code-needs-number'
    add((now) => (needsNumber ? { ...now, code: { code }, panel: 'phone' } : { ...now, code: undefined }), error)
  }
}
