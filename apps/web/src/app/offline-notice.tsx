import { OFFLINE } from '@velvet/contract/messages'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useEffect, useState } from 'react'
import styles from './offline-notice.module.css'

/** Says that the network is gone, until it is dismissed or the network is back. */
export function OfflineNotice() {
  const [isShown, setIsShown] = useState(!navigator.onLine)

  useEffect(() => {
    const show = () => setIsShown(true)
    const hide = () => setIsShown(false)
    window.addEventListener('offline', show)
    window.addEventListener('online', hide)
    return () => {
      window.removeEventListener('offline', show)
      window.removeEventListener('online', hide)
    }
  }, [])

  if (!isShown) return null
  return (
    <Dialog title="No network" closable={false} onClose={() => setIsShown(false)}>
      <p className={styles.words}>{OFFLINE}</p>
      <Button look="quiet" wide onClick={() => setIsShown(false)}>
        Dismiss
      </Button>
    </Dialog>
  )
}
