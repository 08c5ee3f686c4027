import { counted } from '@velvet/contract/shared/typing/counted'
import { shortPickupCode } from '@velvet/contract/sales/pickups.rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useEffectEvent, useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { goTo } from '../../app/use-page.ts'
import { useTitle } from '../../app/use-title.ts'
import type { BarPickup, TillSession } from '../../calls.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Key } from '../../parts/key.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useFreeKeys } from '../../parts/use-page-keys.ts'
import { printPickup } from '../../receipt/print.ts'
import { changeState, useCounter } from '../../state/counter-state.ts'
import { keepSetting, readSetting } from '../../store/database.ts'
import { Order, type OrderedLine } from './order.tsx'
import styles from './pickups.module.css'
import { stepAfter } from './steps.ts'
import { isUnreached, useBar } from './use-bar.ts'

const COLUMNS = [
  { state: 'ordered', title: 'To make' },
  { state: 'making', title: 'Being made' },
  { state: 'ready', title: 'Ready' },
] as const
/** The orders have these keys, in the order in which they are shown. */
const ORDER_KEYS = Array.from('1234567890QWERTYUIOPASDFGHJKLZXCVBNM')

/** Shows the orders that wait at the bar. A tap, a key or a scan takes the next step of an order. */
export function PickupsPage({ session }: { session: TillSession }) {
  useTitle('Pick-ups')
  const { rows, steps, error, now, takeStep, markSeen } = useBar(session.till.cinemaID)
  const { scannedPickup } = useCounter()
  const [out, setOut] = useState<{ row: BarPickup; line: OrderedLine }>()
  const [result, setResult] = useState<readonly string[]>([])
  const [isWithoutSlips, setWithoutSlips] = useState(false)
  useEffect(() => {
    void readSetting(theDatabase(), 'isWithoutSlips').then((kept) => setWithoutSlips(kept === true))
  }, [])
  const shown = COLUMNS.flatMap(({ state }) => rows?.filter((row) => row.state === state) ?? [])
  const next = (code: string) => {
    const row = shown.find((one) => one.code === code)
    // The list may not have a scanned order yet. The server refuses the hand-over if the order is not ready for it.
    const step = row ? stepAfter(row.state) : 'handed'
    if (row && step === 'making' && !isWithoutSlips) void printPickup(row)
    void takeStep(code, step)
  }
  const openOut = (row: BarPickup, line: OrderedLine) => {
    setResult([])
    setOut({ row, line })
  }
  const takeScanned = useEffectEvent((code: string) => next(code))
  useEffect(() => {
    if (!scannedPickup || !rows) return
    changeState({ scannedPickup: undefined })
    takeScanned(scannedPickup.code)
  }, [scannedPickup, rows])
  useFreeKeys((event) => {
    const row = shown[ORDER_KEYS.indexOf(event.key.toUpperCase())]
    if (event.key === 'Escape' && out) setOut(undefined)
    else if (event.key === 'Escape') goTo('sell')
    else if (row && !out) next(row.code)
    else return
    event.preventDefault()
  })
  const waiting = steps.filter(({ refusal }) => refusal === undefined).length
  return (
    <main className={styles.page}>
      <header className="head">
        <h1 className="grow">Pick-ups</h1>
        <label className={styles.slips}>
          <input
            type="checkbox"
            checked={!isWithoutSlips}
            onChange={({ target }) => {
              setWithoutSlips(!target.checked)
              void keepSetting(theDatabase(), 'isWithoutSlips', !target.checked)
            }}
          />
          Print slips
        </label>
        <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => goTo('sell')}>
          <Key is="Esc" /> Back to selling
        </Button>
      </header>
      {isUnreached(error) ? (
        <Banner>
          The network is gone. Please go on: {counted(waiting, 'step')} of orders will be sent when it is back. New
          orders of the app do not appear until then.
        </Banner>
      ) : (
        <Refusal error={error} />
      )}
      {steps.map(
        ({ key, code, refusal }) =>
          refusal !== undefined && (
            <div key={key} role="alert" className={styles.refused}>
              <p className="grow">
                {shortPickupCode(code)}: {refusal}
              </p>
              <Button look="quiet" onClick={() => void markSeen(key)}>
                Seen
              </Button>
            </div>
          ),
      )}
      <div role="status">
        {result.map((sentence) => (
          <p key={sentence} className="large">
            {sentence}
          </p>
        ))}
      </div>
      {out && (
        <>
          <ActForm
            name="Sold out"
            request={`Pay ${out.line.name} back`}
            label={`${out.line.name} is sold out`}
            act={{ kind: 'sold-out', input: { code: out.row.code, place: out.line.place, sessionID: session.id } }}
            onDone={({ text }) => {
              setOut(undefined)
              setResult(text)
            }}
          >
            <p>
              {shortPickupCode(out.row.code)}: {out.line.count} × {out.line.name} is paid back at once. This cannot be
              undone.
            </p>
          </ActForm>
          <Button wide look="quiet" aria-keyshortcuts="Escape" onClick={() => setOut(undefined)}>
            <Key is="Esc" /> Cancel
          </Button>
        </>
      )}
      {!rows && error === undefined && <Spinner label="Reading the orders" />}
      <div className={styles.columns}>
        {COLUMNS.map(({ state, title }) => (
          <section key={state} aria-label={title} className="scrolling">
            <h2>
              {title} {shown.filter((row) => row.state === state).length}
            </h2>
            {shown.map(
              (row, place) =>
                row.state === state && (
                  <Order
                    key={row.code}
                    row={row}
                    isLate={row.wantedAt !== null && Date.parse(row.wantedAt) < now}
                    orderKey={ORDER_KEYS[place]}
                    onNext={() => next(row.code)}
                    onSoldOut={isUnreached(error) || state === 'ready' ? undefined : (line) => openOut(row, line)}
                  />
                ),
            )}
          </section>
        ))}
      </div>
    </main>
  )
}
