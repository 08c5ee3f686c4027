import { needsNetwork } from '@velvet/contract/words/messages'
import { WifiOff } from 'lucide-react'
import { useIsOffline } from '../app/use-network.ts'
import styles from './needs-network.module.css'

/** A note beside a button that needs a network; `to` is such as "to log in". */
export function NeedsNetwork({ to }: { to: string }) {
  const isOffline = useIsOffline()
  return (
    <div role="status" className={styles.frame}>
      {isOffline && (
        <p className={styles.words}>
          <WifiOff size={18} aria-hidden className={styles.icon} />
          {needsNetwork(to)}
        </p>
      )}
    </div>
  )
}
