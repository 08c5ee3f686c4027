import { flushSync } from 'react-dom'
import type { Sold } from '../calls.ts'
import { changeState } from '../state/counter-state.ts'

/** Prints tickets. */
export function printTickets(sold: Sold): void {
  printOnPaper(sold)
}

/** Prints the page that the screen shows, such as a Z report. */
export function printPage(): void {
  printOnPaper(undefined)
}

/** The paper has to be in the page before the browser prints it. */
function printOnPaper(onPaper: Sold | undefined): void {
  flushSync(() => changeState({ onPaper }))
  window.print()
}
