import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { useAction } from '@velvet/ui/use-action'
import { theDatabase } from '../../app/start-counter.ts'
import { choosePrinter, waysToPrinter } from '../../printer/ports.ts'
import { changeState, useCounter } from '../../state/counter-state.ts'
import { keepSetting } from '../../store/database.ts'
import { BAUD_RATES, type Printer } from '../../store/printer.ts'
import styles from './printer.module.css'

const NAMES = { usb: 'USB printer', serial: 'printer at a serial port' } as const

/** Sets up a receipt printer that this page sends to itself, so that it can open the cash drawer. */
export function ReceiptPrinter() {
  const { printer } = useCounter()
  const ways = waysToPrinter()
  const choose = useAction(async (kind: Printer['kind']) => {
    await keepPrinter({ kind, baudRate: BAUD_RATES[0], mark: await choosePrinter(kind) })
  })
  return (
    <section className={styles.part} aria-label="Receipt printer with a drawer">
      <h2>Receipt printer with a drawer</h2>
      <p>
        A printer that knows ESC/POS prints without a window, and opens the cash drawer when cash goes in or out: at a
        sale, a refund, and an entry of the drawer. On Windows, the driver keeps most USB printers to itself; a serial
        port works there.
      </p>
      {ways.length === 0 && <p>This browser cannot reach such a printer. Chromium and Edge can.</p>}
      {printer ? (
        <>
          <p>
            <strong>A {NAMES[printer.kind]} is set up.</strong>
          </p>
          {printer.kind === 'serial' && (
            <PickField
              label="Speed of the serial port"
              required
              choices={BAUD_RATES.map((rate) => ({ id: String(rate), name: String(rate) }))}
              value={String(printer.baudRate)}
              onChange={(rate) => void keepPrinter({ ...printer, baudRate: Number(rate) })}
            />
          )}
          <Button look="quiet" onClick={() => void keepPrinter(undefined)}>
            Print by the browser instead
          </Button>
        </>
      ) : (
        ways.map((kind) => (
          <Button key={kind} look="quiet" wide onClick={() => void choose.run(kind)}>
            Choose a {NAMES[kind]}
          </Button>
        ))
      )}
      {choose.error !== undefined && <p role="alert">No printer was chosen.</p>}
    </section>
  )
}

async function keepPrinter(printer: Printer | undefined): Promise<void> {
  await keepSetting(theDatabase(), 'printer', printer)
  changeState({ printer, printerFails: false })
}
