import { ChevronRight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from '../../app/router.tsx'
import styles from './profile.module.css'

interface Looks {
  icon: LucideIcon
  label: string
}

export interface RowProps extends Looks {
  onPress: () => void
  busy?: boolean
}

export function Row({ icon, label, onPress, busy = false }: RowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      onClick={onPress}
      disabled={busy}
      aria-busy={busy || undefined}
    >
      <Content icon={icon} label={label} />
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

function Content({ icon: Icon, label }: Looks) {
  return (
    <>
      <Icon size={20} aria-hidden className={styles.rowIcon} />
      {label}
      <ChevronRight size={20} aria-hidden className={styles.arrow} />
    </>
  )
}
