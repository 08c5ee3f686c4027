import { namedLines } from '@velvet/contract/sales/bundles.rules'
import { shortPickupCode } from '@velvet/contract/sales/pickups.rules'
import { Button } from '@velvet/ui/button'
import type { BarPickup } from '../../calls.ts'
import { timeOf } from '../../parts/cinema-clock.ts'
import { Key } from '../../parts/key.tsx'
import type { Step } from '../../store/kept-step.ts'
import styles from './pickups.module.css'
import { stepAfter } from './steps.ts'

const STEP_NAMES: Readonly<Record<Step, string>> = { making: 'Make', ready: 'Ready', handed: 'Hand over' }

export type OrderedLine = BarPickup['lines'][number]

interface OrderProps {
  row: BarPickup
  /** True if the customer wanted the order before now. */
  isLate: boolean
  orderKey: string | undefined
  onNext: () => void
  onSoldOut: ((line: OrderedLine) => void) | undefined
}

/** Shows an order with the button that takes its next step. */
export function Order({ row, isLate, orderKey, onNext, onSoldOut }: OrderProps) {
  return (
    <article className={styles.order} aria-label={shortPickupCode(row.code)}>
      <p className="large">{shortPickupCode(row.code)}</p>
      <p className={isLate ? styles.late : 'muted'}>
        {[whenText(row), row.seats.join(' ')].filter(Boolean).join(' · ')}
      </p>
      <ul>
        {namedLines(row.lines).map(({ line, text, heading }) => (
          <li key={line.place} className={styles.line}>
            <span className="grow">
              {heading !== undefined && <strong className={styles.bundle}>{heading}</strong>}
              {line.isPaidBack ? <s>{text}</s> : text}
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
  if (wantedAt === null) return 'When the customer comes'
  return isHere ? `Customer is here since ${timeOf(wantedAt)}` : `For ${timeOf(wantedAt)}`
}
