import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { isTyping, useKeyDown } from './use-key-down.ts'

interface Props {
  text: string
  onUndo: () => void
}

/** Says what was changed last, with a button that undoes it. Ctrl-Z and ⌘-Z undo it too. */
export function LastChange({ text, onUndo }: Props) {
  useKeyDown((event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!isUndo || event.shiftKey || isTyping(event)) return
    // A dialog would hide the changes of an undo.
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    onUndo()
  })
  return (
    <Banner
      kind="success"
      action={
        <Button look="quiet" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {text}
    </Banner>
  )
}
