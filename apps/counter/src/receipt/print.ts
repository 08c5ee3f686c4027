import { flushSync } from 'react-dom'
import type { BarPickup, Printed } from '../calls.ts'
import { bytesFor } from '../printer/receipt-printer.ts'
import { send } from '../printer/send.ts'
import { fitPage } from './fit-page.ts'
import { changeState, counterState, type Paper } from '../state/counter-state.ts'

export function printTickets(sold: Printed): Promise<void> {
  return print({ kind: 'tickets', sold })
}

/** Prints the slip from which the bar makes an order. */
export function printPickup(pickup: BarPickup): Promise<void> {
  return print({ kind: 'pickup', pickup })
}

/** Prints a slip that shows whether the printer is set well. */
export function printTestSlip(): Promise<void> {
  return print({ kind: 'test-slip' })
}

/** Prints the page that the screen shows, such as a Z report. */
export function printPage(): void {
  printByBrowser(undefined)
}

/** Opens the cash drawer, if a receipt printer is set up that has one. */
export async function openDrawer(): Promise<void> {
  await sendToPrinter('drawer')
}

/** Prints by the receipt printer, or else by the browser. */
async function print(paper: Paper): Promise<void> {
  if (!(await sendToPrinter(paper))) printByBrowser(paper)
}

/** Shows the paper in the page first, because the browser prints only what is there. */
function printByBrowser(onPaper: Paper | undefined): void {
  flushSync(() => changeState({ onPaper }))
  fitPage(document.querySelector<HTMLElement>('[data-paper]'))
  window.print()
}

/** Returns false if no receipt printer is set up, or if it does not take what is sent. */
async function sendToPrinter(work: Paper | 'drawer'): Promise<boolean> {
  const { printer } = counterState()
  if (!printer) return false
  try {
    await send(printer, bytesFor(work))
    changeState({ printerFails: false })
    return true
  } catch {
    changeState({ printerFails: true })
    return false
  }
}
