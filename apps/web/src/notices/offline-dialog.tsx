import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { w as shared } from '../app/words.ts'
import styles from './offline-dialog.module.css'
import { w } from './words.ts'

export default function OfflineDialog({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Dialog title={w.noNetwork} onClose={onDismiss}>
      <p className={styles.text}>{shared.offline}</p>
      <Button look="quiet" wide onClick={onDismiss}>
        {w.dismiss}
      </Button>
    </Dialog>
  )
}
