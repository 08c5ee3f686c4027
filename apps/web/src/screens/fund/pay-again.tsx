import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import styles from './fund.module.css'

interface PayAgainProps {
  onPay: () => void
  onClose: () => void
}

/** Asks before a second checkout opens while the payment of the first is being confirmed. */
export function PayAgain({ onPay, onClose }: PayAgainProps) {
  return (
    <Dialog title="Pay again?" onClose={onClose}>
      <div className={styles.notice}>
        <p>
          Your last payment is still being confirmed. If you have paid, its Points come by
          themselves. Another payment buys more Points.
        </p>
        <Button wide onClick={onClose}>
          Wait
        </Button>
        <Button look="quiet" wide onClick={onPay}>
          Pay Again
        </Button>
      </div>
    </Dialog>
  )
}
