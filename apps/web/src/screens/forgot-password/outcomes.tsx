import type { CallErrorCode } from '@velvet/client/call-error'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { CircleCheck } from '@velvet/ui/icons/circle-check'
import { TriangleAlert } from '@velvet/ui/icons/triangle-alert'
import styles from './forgot-password.module.css'
import type { PasswordReset } from './use-password-reset.ts'
import { w } from './words.ts'

/** Refusals whose only information is that the entry is invalid. */
const WITHOUT_REASON = new Set<CallErrorCode>(['bad-request', 'otp-invalid'])

export function Changed({ onLogin }: { onLogin: () => void }) {
  return (
    <div role="status" className={styles.changed}>
      <EmptyState icon={CircleCheck} action={<Button onClick={onLogin}>{w.goToLogin}</Button>}>
        {w.passwordChanged}
      </EmptyState>
    </div>
  )
}

export function Failed({ reset: { failure, retry } }: { reset: PasswordReset }) {
  const hasReason = failure && !WITHOUT_REASON.has(failure.code)
  return (
    <div role="alert">
      <EmptyState icon={TriangleAlert} action={<Button onClick={retry}>{w.retry}</Button>}>
        {w.resetFailed}
        {hasReason && <span className={styles.reason}>{failure.message}</span>}
      </EmptyState>
    </div>
  )
}
