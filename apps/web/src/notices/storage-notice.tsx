import { IconButton } from '@velvet/ui/icon-button'
import { X } from '@velvet/ui/icons/x'
import { useState } from 'react'
import styles from './storage-notice.module.css'
import { w } from './words.ts'

/**
 * Says that the phone stores nothing, until it is closed. The phone cannot remember the closing
 * either.
 */
export default function StorageNotice() {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <div className={styles.notice}>
      <p role="status">{w.nothingIsKept}</p>
      <IconButton aria-label={w.closeStorageNote} onClick={() => setIsClosed(true)}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
