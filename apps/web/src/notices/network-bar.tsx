import { lastSeen } from '@velvet/contract/messages'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/time'
import { WifiOff } from 'lucide-react'
import { useIsOffline } from '../app/use-network.ts'
import { useAppSelector } from '../state/hooks.ts'
import styles from './network-bar.module.css'

/** Says quietly that what is shown is not from now. */
export default function NetworkBar() {
  const isOffline = useIsOffline()
  const seenAt = useAppSelector((state) => state.network.seenAt)
  return (
    <p className={styles.bar} role="status">
      <WifiOff size={16} aria-hidden className={styles.icon} />
      {lastSeen(isOffline, seenAt === null ? undefined : timeOf(new Date(seenAt)))}
    </p>
  )
}

function timeOf(seen: Date): string {
  const [date, time] = [localDateOf(seen), twelveHour(localTimeOf(seen))]
  return date === localDateOf(new Date()) ? time : `${shortDate(date)}, ${time}`
}
