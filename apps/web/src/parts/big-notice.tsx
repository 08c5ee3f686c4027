import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './big-notice.module.css'

export interface BigNoticeProps {
  icon: LucideIcon
  /** Of its words, for what is labelled by them. */
  id: string
  words: string
  children: ReactNode
}

/** What takes the place of a whole screen until something is done about it. */
export function BigNotice({ icon: Icon, id, words, children }: BigNoticeProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.mark}>
        <Icon size={36} strokeWidth={1.5} aria-hidden />
      </span>
      <h2 id={id} className={styles.words}>
        {words}
      </h2>
      {children}
    </div>
  )
}

export function Reason({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <p className={styles.reason} role={role}>
      {children}
    </p>
  )
}
