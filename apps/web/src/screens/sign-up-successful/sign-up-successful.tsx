import { fill } from '@velvet/contract/shared/words/spoken'
import { SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { buttonClass } from '@velvet/ui/button'
import { CircleCheck } from '@velvet/ui/icons/circle-check'
import { Link, useLocation } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import styles from './sign-up-successful.module.css'
import { w } from './words.ts'

export default function SignUpSuccessful() {
  const state: unknown = useLocation().state
  return (
    <Screen title={w.signedUp}>
      <div className={styles.success}>
        <CircleCheck size={64} strokeWidth={1.5} aria-hidden className={styles.mark} />
        <h1 className={styles.title} tabIndex={-1}>
          {w.signedUp}
        </h1>
        <p className={styles.text}>
          {fill(w.welcome, { product: PRODUCT.name })} {giftText(state)}
        </p>
        <Link to="/login" replace state={state} className={buttonClass('primary', true)}>
          {w.continueToLogin}
        </Link>
      </div>
    </Screen>
  )
}

/** Returns words about the free offer; empty for a person who opened this address directly. */
function giftText(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('hasTransfer' in state)) return ''
  return state.hasTransfer ? fill(w.gift, { points: SIGN_UP_BONUS_VP }) : w.noGift
}
