import type { Icon } from './icon.ts'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: Icon
  /** One sentence that says why the place is empty. */
  children: ReactNode
  /** At most one action that helps. */
  action?: ReactNode
}

export function EmptyState({ icon: Icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={40} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
