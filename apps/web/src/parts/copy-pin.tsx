import { IconButton } from '@velvet/ui/icon-button'
import { Check } from '@velvet/ui/icons/check'
import { Copy } from '@velvet/ui/icons/copy'
import { useState } from 'react'
import styles from './ticket-paper.module.css'
import { w } from './ticket/words.ts'

/** Copies the pin of a ticket, to send it to a person who comes too. */
export function CopyPin({ pin }: { pin: string }) {
  const [text, setText] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(pin)
      setText(w.pinCopied)
    } catch {
      // The browser forbids it, or this page is not secure. The pin can be selected by hand.
      setText(w.pinNotCopied)
    }
  }
  const Icon = text === w.pinCopied ? Check : Copy
  return (
    <>
      <IconButton aria-label={w.copyPin} onClick={() => void copy()}>
        <Icon size={20} aria-hidden />
      </IconButton>
      <span className={styles.copied} role="status">
        {text}
      </span>
    </>
  )
}
