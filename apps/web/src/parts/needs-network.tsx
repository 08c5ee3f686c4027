import { WifiOff } from '@velvet/ui/icons/wifi-off'
import { useIsOffline } from '../app/use-network.ts'
import styles from './needs-network.module.css'

/** Says beside a button, in these words, that it needs a network that the phone does not have. */
export function NeedsNetwork({ text }: { text: string }) {
  const isOffline = useIsOffline()
  return (
    <div role="status" className={styles.frame}>
      {isOffline && (
        <p className={styles.text}>
          <WifiOff size={18} aria-hidden className={styles.icon} />
          {text}
        </p>
      )}
    </div>
  )
}
