import type { Icon } from '@velvet/ui/icon'
import type { ReactNode } from 'react'
import styles from './big-notice.module.css'

interface BigNoticeProps {
  icon: Icon
  /** The id of the words, for elements that they label. */
  id: string
  text: string
  children: ReactNode
}

/** Replaces a whole screen until the person solves the problem. */
export function BigNotice({ icon: Icon, id, text, children }: BigNoticeProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.mark}>
        <Icon size={36} strokeWidth={1.5} aria-hidden />
      </span>
      <h2 id={id} className={styles.text}>
        {text}
      </h2>
      {children}
    </div>
  )
}

export function Reason({ children }: { children: ReactNode }) {
  return <p className={styles.reason}>{children}</p>
}
