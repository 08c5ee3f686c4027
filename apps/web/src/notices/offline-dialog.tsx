import { OFFLINE } from '@velvet/contract/words/first-messages'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import styles from './offline-dialog.module.css'

export default function OfflineDialog({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Dialog title="No network" onClose={onDismiss}>
      <p className={styles.words}>{OFFLINE}</p>
      <Button look="quiet" wide onClick={onDismiss}>
        Dismiss
      </Button>
    </Dialog>
  )
}
