import { fill } from '@velvet/contract/shared/words/spoken'
import { IconButton } from '@velvet/ui/icon-button'
import { ChevronLeft } from '@velvet/ui/icons/chevron-left'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import styles from './purchase-navigation.module.css'
import { w } from './words.ts'

interface PurchaseNavigationProps {
  /** Counted from zero. */
  position: number
  count: number
  onStep: (by: 1 | -1) => void
}

/** Buttons that do the same as a swipe between the tickets of one purchase. */
export function PurchaseNavigation({ position, count, onStep }: PurchaseNavigationProps) {
  return (
    <nav className={styles.purchase} aria-label={w.ticketsOfPurchase}>
      <IconButton aria-label={w.previous} disabled={position === 0} onClick={() => onStep(-1)}>
        <ChevronLeft size={24} aria-hidden />
      </IconButton>
      <p className={styles.position} role="status">
        <bdi>{fill(w.position, { position: position + 1, count })}</bdi>
      </p>
      <IconButton aria-label={w.next} disabled={position === count - 1} onClick={() => onStep(1)}>
        <ChevronRight size={24} aria-hidden />
      </IconButton>
    </nav>
  )
}
