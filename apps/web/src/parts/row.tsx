import { fill } from '@velvet/contract/shared/words/spoken'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import type { Icon } from '@velvet/ui/icon'
import type { ReactNode } from 'react'
import { Link } from '../app/router.tsx'
import styles from './row.module.css'
import { w } from './words.ts'

interface Looks {
  icon: Icon
  label: string
}

interface RowProps extends Looks {
  onPress: () => void
  busy?: boolean
  /** The row acts at once and opens nothing, so it has no arrow. */
  atOnce?: boolean
}

/** A line of a card that can be pressed. */
export function Row({ icon, label, onPress, busy = false, atOnce = false }: RowProps) {
  return (
    <button type="button" className={styles.row} onClick={onPress} disabled={busy} aria-busy={busy || undefined}>
      <Content icon={icon} label={label} hasArrow={!atOnce} />
    </button>
  )
}

export function RowLink({ to, icon, label }: Looks & { to: string }) {
  return (
    <Link to={to} className={styles.row}>
      <Content icon={icon} label={label} />
    </Link>
  )
}

/** A line that leads out of the app: to a page in a new tab, or to another app of the phone. */
export function RowAnchor({ href, icon, label }: Looks & { href: string }) {
  const isPage = href.startsWith('https:')
  return (
    <a
      className={styles.row}
      href={href}
      aria-label={isPage ? fill(w.inNewTab, { label }) : undefined}
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Content icon={icon} label={label} />
    </a>
  )
}

function Content({ icon: Icon, label, hasArrow = true }: Looks & { hasArrow?: boolean }) {
  return (
    <>
      <Icon size={20} aria-hidden className={styles.icon} />
      {label}
      {hasArrow && <ChevronRight size={20} aria-hidden className={styles.arrow} />}
    </>
  )
}

/** Says below a row what its press has brought. */
export function RowOutcome({ children }: { children: ReactNode }) {
  return (
    <p className={styles.outcome} role="status">
      {children}
    </p>
  )
}

/** Contains the rows of a card, which reach down to its edge. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>
}
