import { ChevronLeft } from './icons/chevron-left.ts'
import type { ReactNode } from 'react'
import styles from './screen-header.module.css'
import { w } from './words.ts'

interface ScreenHeaderProps {
  title: ReactNode
  /** Without it, there is no back button. */
  onBack?: (() => void) | undefined
  /** What a screen reader says for the back button; "Back" by default. */
  backLabel?: string
  /** An element at the right end. */
  action?: ReactNode
}

/** The top of a screen: a back button and the heading, which takes focus when the screen opens. */
export function ScreenHeader({ title, onBack, backLabel = w.back, action }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      {onBack && (
        <button type="button" className={styles.back} aria-label={backLabel} onClick={onBack}>
          <ChevronLeft size={24} aria-hidden />
        </button>
      )}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {action}
    </header>
  )
}
