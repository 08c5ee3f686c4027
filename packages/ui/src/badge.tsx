import { CircleCheck } from './icons/circle-check.ts'
import { Hourglass } from './icons/hourglass.ts'
import { Ticket } from './icons/ticket.ts'
import styles from './badge.module.css'
import { classes } from './classes.ts'

const LOOKS = {
  Used: { Icon: CircleCheck, look: styles.used },
  Expired: { Icon: Hourglass, look: styles.expired },
  Unused: { Icon: Ticket, look: styles.unused },
}

interface BadgeProps {
  status: keyof typeof LOOKS
  /** The word for the status in the language of the page. */
  word?: string
}

/** Shows a ticket's status with an icon and a word, never by colour alone. */
export function Badge({ status, word = status }: BadgeProps) {
  const { Icon, look } = LOOKS[status]
  return (
    <span className={classes(styles.badge, look)}>
      <Icon size={14} aria-hidden />
      {word}
    </span>
  )
}
