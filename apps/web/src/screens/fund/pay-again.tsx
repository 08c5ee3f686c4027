import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import styles from './fund.module.css'
import { w } from './words.ts'

interface PayAgainProps {
  /** The text of the button, which names what a second payment buys. */
  text: string
  onPay: () => void
  onClose: () => void
}

/** Asks before a second checkout opens while the payment of the first is being confirmed. */
export function PayAgain({ text, onPay, onClose }: PayAgainProps) {
  return (
    <Dialog title={w.payAgainTitle} onClose={onClose}>
      <div className={styles.notice}>
        <p>{text}</p>
        <Button wide onClick={onClose}>
          {w.wait}
        </Button>
        <Button look="quiet" wide onClick={onPay}>
          {w.payAgain}
        </Button>
      </div>
    </Dialog>
  )
}
