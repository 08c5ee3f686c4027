import { CircleAlert } from './icons/circle-alert.ts'
import { CircleCheck } from './icons/circle-check.ts'
import { Info } from './icons/info.ts'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classes } from './classes.ts'
import { useInSight } from './use-in-sight.ts'

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert }

interface BannerProps {
  kind?: 'info' | 'success' | 'error'
  /**
   * `alert` interrupts a screen reader. `status` waits, and suits messages that disappear by
   * themselves.
   */
  role?: 'status' | 'alert'
  children: ReactNode
  action?: ReactNode
}

/** Shows one message on a screen. The caller shows and removes it. */
export function Banner({ kind = 'info', role = 'status', children, action }: BannerProps) {
  const Icon = ICONS[kind]
  const isError = kind === 'error'
  const place = useInSight<HTMLDivElement>(isError && children)
  return (
    <div ref={place} className={classes(styles.banner, styles[kind])} role={role} data-refusal={isError || undefined}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
