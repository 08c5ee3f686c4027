import { cleanPin, PIN_LENGTH } from '@velvet/contract/tickets/pin'
import { goTo } from '../app/use-page.ts'
import { changeState, counterState } from '../state/counter-state.ts'

/** Some scanners say before a code what kind of code it is, such as `]Q1`. */
const SYMBOLOGY = /^\][A-Z]\d/

/** Opens the sale of a ticket that was scanned. An unfinished sale stays as it is. */
export function openScanned(typed: string): void {
  if (!counterState().session) return
  const code = cleanPin(typed).replace(SYMBOLOGY, '').slice(-PIN_LENGTH)
  changeState({ scanned: { code } })
  goTo('sales')
}
