import { counted } from '@velvet/contract/shared/typing/counted'
import { PICKUP_PREFIX } from '@velvet/contract/sales/pickups.rules'
import { groupPin } from '@velvet/contract/tickets/pin'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useEffectEvent, useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { goTo } from '../../app/use-page.ts'
import { useTitle } from '../../app/use-title.ts'
import type { BarPickup, TillSession } from '../../calls.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { timeOf } from '../../parts/cinema-clock.ts'
import { Key } from '../../parts/key.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useFreeKeys } from '../../parts/use-page-keys.ts'
import { printPickup } from '../../receipt/print.ts'
import { changeState, useCounter } from '../../state/counter-state.ts'
import { keepSetting, readSetting } from '../../store/database.ts'
import type { Step } from '../../store/kept-step.ts'
import styles from './pickups.module.css'
import { stepAfter } from './steps.ts'
import { isUnreached, useBar } from './use-bar.ts'

const COLUMNS = [
  { state: 'ordered', title: 'To make' },
  { state: 'making', title: 'Being made' },
  { state: 'ready', title: 'Ready' },
] as const
const STEP_NAMES: Readonly<Record<Step, string>> = { making: 'Make', ready: 'Ready', handed: 'Hand over' }
/** The orders have these keys, in the order in which they are shown. */
const ORDER_KEYS = Array.from('1234567890QWERTYUIOPASDFGHJKLZXCVBNM')

type Line = BarPickup['lines'][number]

/** Shows the orders that wait at the bar. A tap, a key or a scan takes the next step of an order. */
export function PickupsPage({ session }: { session: TillSession }) {
  useTitle('Pick-ups')
  const { rows, steps, error, now, takeStep, markSeen } = useBar(session.till.cinemaID)
  const { scannedPickup } = useCounter()
  const [out, setOut] = useState<{ row: BarPickup; line: Line }>()
  const [result, setResult] = useState<readonly string[]>([])
  const [isWithoutSlips, setWithoutSlips] = useState(false)
  useEffect(() => {
    void readSetting(theDatabase(), 'isWithoutSlips').then((kept) => setWithoutSlips(kept === true))
  }, [])
  const shown = COLUMNS.flatMap(({ state }) => rows?.filter((row) => row.state === state) ?? [])
  const next = (code: string) => {
    const row = shown.find((one) => one.code === code)
    // An order that is not in the list is handed over, or the server says why it cannot be.
    const step = row ? stepAfter(row.state) : 'handed'
    if (row && step === 'making' && !isWithoutSlips) void printPickup(row)
    void takeStep(code, step)
  }
  const openOut = (row: BarPickup, line: Line) => {
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
                {shortCode(code)}: {refusal}
              </p>
              <Button look="quiet" onClick={() => void markSeen(key)}>
                Seen
              </Button>
            </div>
          ),
      )}
      <div role="status">
        {result.map((sentence) => (
          <p key={sentence} className={styles.result}>
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
              {shortCode(out.row.code)}: {out.line.count} × {out.line.name} is paid back at once. This cannot be undone.
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
          <section key={state} aria-label={title} className={styles.column}>
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

/** Returns the part of a code that is called out. */
const shortCode = (code: string) => groupPin(code).slice(PICKUP_PREFIX.length + 1)

interface OrderProps {
  row: BarPickup
  /** True if it should have been ready before now. */
  isLate: boolean
  orderKey: string | undefined
  onNext: () => void
  onSoldOut: ((line: Line) => void) | undefined
}

function Order({ row, isLate, orderKey, onNext, onSoldOut }: OrderProps) {
  return (
    <article className={styles.order} aria-label={shortCode(row.code)}>
      <p className={styles.code}>{shortCode(row.code)}</p>
      <p className={isLate ? styles.late : 'muted'}>
        {[whenText(row), row.seats.join(' ')].filter(Boolean).join(' · ')}
      </p>
      <ul>
        {row.lines.map((line) => (
          <li key={line.place} className={styles.line}>
            <span className="grow">
              {line.isPaidBack ? <s>{`${line.count} × ${line.name}`}</s> : `${line.count} × ${line.name}`}
              {line.age !== null && <small> From {line.age} years. Check the age.</small>}
            </span>
            {onSoldOut && !line.isPaidBack && (
              <button type="button" className={styles.out} onClick={() => onSoldOut(line)}>
                Sold out
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button wide aria-keyshortcuts={orderKey} onClick={onNext}>
        {orderKey !== undefined && <Key is={orderKey} />} {STEP_NAMES[stepAfter(row.state)]}
      </Button>
    </article>
  )
}

function whenText({ isHere, wantedAt }: BarPickup): string {
  if (wantedAt === null) return "On the customer's word"
  return isHere ? `Customer is here since ${timeOf(wantedAt)}` : `For ${timeOf(wantedAt)}`
}
