import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { useEffect, useEffectEvent } from 'react'

interface Props {
  words: string
  onUndo: () => void
}

/** Says what was changed last, with a button that undoes it. Ctrl-Z and ⌘-Z undo it too. */
export function LastChange({ words, onUndo }: Props) {
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      const isTyping = (event.target as HTMLElement).matches('input, select, textarea')
      if (!isUndo || event.shiftKey || isTyping) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Banner
      kind="success"
      action={
        <Button look="quiet" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {words}
    </Banner>
  )
}
