import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { goTo } from '../../app/use-page.ts'
import { useTitle } from '../../app/use-title.ts'
import { openDrawer, printTestSlip } from '../../receipt/print.ts'
import { useCounter } from '../../state/counter-state.ts'
import styles from './printer.module.css'
import { ReceiptPrinter } from './receipt-printer.tsx'

/** Lets a person try the printer of a till, and set up a receipt printer. */
export function PrinterPage() {
  useTitle('Printer')
  const { printer, printerFails } = useCounter()
  return (
    <main className={styles.printer}>
      <header className="head">
        <h1 className="grow">Printer</h1>
        <Button look="quiet" onClick={() => goTo('till')}>
          Back to the till
        </Button>
      </header>
      <div className={styles.columns}>
        <section className={styles.part} aria-label="Try the printer">
          <h2>Try the printer</h2>
          {printerFails && (
            <Banner kind="error">
              The receipt printer does not answer. Is it switched on, connected, and filled with paper?
            </Banner>
          )}
          <Button wide onClick={() => void printTestSlip()}>
            Print a test slip
          </Button>
          {printer && (
            <Button wide look="quiet" onClick={() => void openDrawer()}>
              Open the drawer
            </Button>
          )}
          <h3>If something is wrong on the slip</h3>
          <ul className={styles.advice}>
            <li>
              <strong>A line at an edge is missing:</strong> in the window for printing, choose paper that is 80 mm
              wide, no margins, and the scale 100.
            </li>
            <li>
              <strong>The ruler is not 7 cm long:</strong> the printer scales the page. Set the scale to 100, also in
              the settings of the printer itself.
            </li>
            <li>
              <strong>The end is cut off:</strong> choose a paper whose length is the one of the receipt, often called
              Receipt or Roll.
            </li>
            <li>
              <strong>The code cannot be scanned:</strong> clean the head of the printer, and choose a darker print.
            </li>
            <li>
              <strong>A window asks before each print:</strong> start Chromium with <code>--kiosk-printing</code>, with
              no other window of it open.
            </li>
          </ul>
        </section>
        <ReceiptPrinter />
      </div>
    </main>
  )
}
