import { sumKobo } from '@velvet/contract/shared/kobo'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useAction } from '@velvet/ui/use-action'
import { useEffect, useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import type { TillPayment } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useKeyedAction } from '../../parts/use-keyed-action.ts'
import { usePageKeys } from '../../parts/use-page-keys.ts'
import { forgetPayment, givePaymentUp, pushAgain } from '../../queue/await-payment.ts'
import { useCounter } from '../../state/counter-state.ts'
import type { Awaited } from '../../store/awaited.ts'
import styles from './awaiting.module.css'
import { NEW_SALE, type Sale } from './sale.ts'
import sellStyles from './sell.module.css'

interface AwaitingProps {
  awaited: Awaited
  /** Goes back to the sale after nothing was paid. */
  onBack: (sale: Sale) => void
}

/** Shows a payment that a provider has to confirm, until the seller has seen how it ended. */
export function Awaiting({ awaited, onBack }: AwaitingProps) {
  const { payment, waitsFor } = useCounter()
  const back = (sale: Sale | undefined) => {
    void forgetPayment(theDatabase())
    onBack(sale ?? NEW_SALE)
  }
  const isOver = payment !== undefined && payment.state !== 'waiting'
  return (
    <section className={`${sellStyles.part} ${styles.awaiting}`} aria-label="Payment">
      {!payment && <Spinner label="Beginning the payment" />}
      {payment && <Asked payment={payment} />}
      {payment && !isOver && <Waiting payment={payment} />}
      {isOver && <Ended payment={payment} sale={awaited.sale} onBack={back} />}
      {waitsFor && !isOver && (
        <Banner>The server does not answer. The payment goes on, and this till asks again.</Banner>
      )}
    </section>
  )
}

/** Says what is asked for, and where it has to go. */
function Asked({ payment: { kind, kobo, account, reference } }: { payment: TillPayment }) {
  return (
    <>
      <p className="muted">{kind === 'terminal' ? 'At the card terminal' : 'By transfer'}</p>
      <p className={sellStyles.total}>{nairaText(kobo)}</p>
      {account && (
        <dl className={styles.account}>
          <dt>{account.bank}</dt>
          <dd className={styles.number}>{inGroups(account.number)}</dd>
          <dt>Name of the account</dt>
          <dd>{account.name}</dd>
          <dt>Words of the transfer</dt>
          <dd className={styles.number}>{reference}</dd>
        </dl>
      )}
    </>
  )
}

/** Returns the ten digits of an account in groups that people can read aloud. */
function inGroups(number: string): string {
  return [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(' ')
}

function Waiting({ payment }: { payment: TillPayment }) {
  const { kind, isPushed, toReturn } = payment
  const cancel = useKeyedAction((key) => givePaymentUp(theDatabase(), key))
  const again = useAction(() => pushAgain(theDatabase()))
  usePageKeys({ Escape: () => void cancel.run() })
  return (
    <>
      <div role="status">
        {kind === 'transfer' && <p>Waiting for the bank to report the transfer.</p>}
        {kind === 'terminal' && isPushed && (
          <p>The terminal shows the payment. The buyer presents a card and types the PIN.</p>
        )}
        {!isPushed && <Banner>The payment has not reached the terminal.</Banner>}
        {toReturn.map(({ id, kobo }) => (
          <Banner key={id}>{nairaText(kobo)} came instead. It has to go back; the page Till lists it.</Banner>
        ))}
      </div>
      <TimeLeft payment={payment} />
      <Refusal error={cancel.error ?? again.error} />
      {!isPushed && (
        <Button wide busy={again.isBusy} onClick={() => void again.run()}>
          Send it again
        </Button>
      )}
      <Button look="quiet" wide busy={cancel.isBusy} aria-keyshortcuts="Escape" onClick={() => void cancel.run()}>
        <Key is="Esc" /> Cancel
      </Button>
    </>
  )
}

/** Counts down for how long the seats are held. */
function TimeLeft({ payment }: { payment: TillPayment }) {
  const [passed, setPassed] = useState({ payment, seconds: 0 })
  useEffect(() => {
    const timer = setInterval(() => {
      setPassed((before) => ({
        payment,
        seconds: before.payment === payment ? before.seconds + 1 : 1,
      }))
    }, 1000)
    return () => clearInterval(timer)
  }, [payment])
  const since = passed.payment === payment ? passed.seconds : 0
  const left = Math.max(0, payment.secondsLeft - since)
  if (left === 0) {
    return (
      <Banner>
        The seats are free again. If the money still comes, the tickets are sold while seats are left. Cancel before you
        sell anything else.
      </Banner>
    )
  }
  return (
    <p role="timer">
      {payment.seats.length === 1 ? 'Seat' : 'Seats'} {payment.seats.join(' ')} held for {Math.floor(left / 60)}:
      {String(left % 60).padStart(2, '0')}
    </p>
  )
}

interface EndedProps {
  payment: TillPayment
  sale: Sale | undefined
  onBack: (sale: Sale | undefined) => void
}

const TITLES = {
  declined: 'Not paid',
  cancelled: 'Cancelled',
  unsold: 'Paid, and not sold',
} as const

/** Says how a payment ended without a sale, and goes back to the money. */
function Ended({ payment, sale, onBack }: EndedProps) {
  const { state, refusal, toReturn, kind } = payment
  const others = sumKobo(sale?.tenders ?? [])
  // The money for this sale has come, so it is not asked for again.
  const next = state === 'unsold' ? undefined : sale
  usePageKeys({ Enter: () => onBack(next) })
  if (state === 'waiting' || state === 'sold') return null
  return (
    <>
      <div role="alert">
        <h2>{TITLES[state]}</h2>
        {refusal && <p>{refusal.message}</p>}
        {toReturn.length > 0 && (
          <Banner kind="error">
            {nairaText(sumKobo(toReturn))} has to go back by {kind === 'terminal' ? 'the same terminal' : 'a transfer'}.
            The page Till lists it.
          </Banner>
        )}
        {state === 'cancelled' && toReturn.length === 0 && (
          <p>The seats are free. Money that still comes is listed on the page Till.</p>
        )}
        {others > 0 && next === undefined && <Banner>Give back {nairaText(others)} that was paid besides.</Banner>}
      </div>
      <Button wide aria-keyshortcuts="Enter" onClick={() => onBack(next)}>
        <Key is="Enter" /> {next ? 'Back to the money' : 'Done'}
      </Button>
      {next && kind === 'terminal' && (
        <Button look="quiet" wide onClick={() => onBack({ ...next, asks: 'terminal' })}>
          Type the reference instead
        </Button>
      )}
    </>
  )
}
