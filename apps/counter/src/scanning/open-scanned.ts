import { cleanPin, isScannedPin, PIN_LENGTH } from '@velvet/contract/tickets/pin'
import { pickupCodeIn } from '@velvet/contract/sales/pickups.rules'
import { goTo } from '../app/use-page.ts'
import { applyCode } from '../screens/sell/apply-code.ts'
import { changeState, counterState } from '../state/counter-state.ts'

/** Some scanners say before a code what kind of code it is, such as `]Q1`. */
const SYMBOLOGY = /^\][A-Z]\d/

/** The code of an offer may be in the address that a picture on a voucher names. */
const ADDRESS = /^.*\/C\//

/**
 * Opens the sale of a ticket that was scanned, or the bar for the code of an order. An unfinished sale stays as it is.
 * Another code that is scanned during a sale is the code of an offer.
 */
export function openScanned(typed: string): void {
  const { session, sale, isOffline } = counterState()
  if (!session) return
  const pickup = pickupCodeIn(typed)
  if (pickup !== undefined) {
    changeState({ scannedPickup: { code: pickup } })
    goTo('pickups')
    return
  }
  const code = cleanPin(typed).replace(SYMBOLOGY, '').replace(ADDRESS, '')
  if (!isScannedPin(typed) && sale?.showtimeID !== undefined && !isOffline) {
    void applyCode(code)
    return
  }
  changeState({ scanned: { code: code.slice(-PIN_LENGTH) } })
  goTo('sales')
}
