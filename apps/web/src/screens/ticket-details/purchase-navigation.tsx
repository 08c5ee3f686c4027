import { IconButton } from '@velvet/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './purchase-navigation.module.css'

interface PurchaseNavigationProps {
  /** Counted from zero. */
  position: number
  count: number
  onStep: (by: 1 | -1) => void
}

/** Buttons that do the same as a swipe between the tickets of one purchase. */
export function PurchaseNavigation({ position, count, onStep }: PurchaseNavigationProps) {
  return (
    <nav className={styles.purchase} aria-label="Tickets of this purchase">
      <IconButton aria-label="Previous ticket" disabled={position === 0} onClick={() => onStep(-1)}>
        <ChevronLeft size={24} aria-hidden />
      </IconButton>
      <p className={styles.position} role="status">
        <bdi>{`${position + 1} of ${count}`}</bdi>
      </p>
      <IconButton
        aria-label="Next ticket"
        disabled={position === count - 1}
        onClick={() => onStep(1)}
      >
        <ChevronRight size={24} aria-hidden />
      </IconButton>
    </nav>
  )
}
