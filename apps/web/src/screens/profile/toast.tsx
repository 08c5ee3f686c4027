import { TOAST_MS } from '@velvet/contract/shared/time/timers'
import { CircleCheck } from '@velvet/ui/icons/circle-check'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './toast.module.css'

/** Good news that disappears by itself. */
export function Toast({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), TOAST_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className={styles.toast} role="status">
      <CircleCheck size={22} aria-hidden className={styles.icon} />
      {children}
    </div>
  )
}
