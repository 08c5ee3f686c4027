import { SIGNED_UP } from '@velvet/contract/messages'
import { buttonClass } from '@velvet/ui/button'
import { CircleCheck } from 'lucide-react'
import { Link, useLocation } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import styles from './sign-up-successful.module.css'

export default function SignUpSuccessful() {
  const state: unknown = useLocation().state
  return (
    <Screen title={SIGNED_UP}>
      <div className={styles.success}>
        <CircleCheck size={64} strokeWidth={1.5} aria-hidden className={styles.mark} />
        <h1 className={styles.title} tabIndex={-1}>
          {SIGNED_UP}
        </h1>
        <p className={styles.words}>Welcome to {PRODUCT.name}.</p>
        <Link to="/login" replace state={state} className={buttonClass('primary', true)}>
          Continue to Login
        </Link>
      </div>
    </Screen>
  )
}
