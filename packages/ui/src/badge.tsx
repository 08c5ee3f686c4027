import { CircleCheck, Hourglass, Ticket } from 'lucide-react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

const LOOKS = {
  Used: { Icon: CircleCheck, look: styles.used },
  Expired: { Icon: Hourglass, look: styles.expired },
  Unused: { Icon: Ticket, look: styles.unused },
}

/** Shows a ticket's status with an icon and a word, never by colour alone. */
export function Badge({ status }: { status: keyof typeof LOOKS }) {
  const { Icon, look } = LOOKS[status]
  return (
    <span className={classes(styles.badge, look)}>
      <Icon size={14} aria-hidden />
      {status}
    </span>
  )
}
