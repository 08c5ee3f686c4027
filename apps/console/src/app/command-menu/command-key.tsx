import { Search } from '@velvet/ui/icons/search'
import { Suspense, lazy, useState } from 'react'
import { useKeyDown } from '../../parts/use-key-down.ts'
import styles from './command-key.module.css'
import { pressPageKey } from './page-keys.ts'

const TITLE = 'Find or go to'
const IS_MAC = /Mac/.test(navigator.userAgent)

const CommandMenu = lazy(() => import('./command-menu.tsx').then((module) => ({ default: module.CommandMenu })))

/**
 * Opens the command menu, whose code is loaded when it is first opened. Ctrl-K or ⌘-K opens it on
 * every page, but not over another dialog. The keys that every page has are listened to here too,
 * because `/` opens the menu on a page that has no search of its own.
 */
export function CommandKey() {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const open = () => {
    setText('')
    setIsOpen(true)
  }
  useKeyDown((event) => {
    const page = document.querySelector<HTMLElement>('#content')
    if (isMenuKey(event)) {
      event.preventDefault()
      if (isOpen || document.querySelector('dialog[open]')) setIsOpen(false)
      else open()
    } else if (isOpen && isLetter(event) && !document.querySelector('dialog[open]')) {
      // The code of the menu is not loaded yet.
      event.preventDefault()
      setText((typed) => typed + event.key)
    } else if (page && pressPageKey(event, page, open)) {
      event.preventDefault()
    }
  })
  return (
    <>
      <button type="button" className={styles.open} aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'} onClick={open}>
        <Search size={18} aria-hidden />
        <span className={styles.text}>{TITLE}</span>
        <kbd className={styles.key} aria-hidden>
          {IS_MAC ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandMenu title={TITLE} text={text} onText={setText} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** On a Mac, Ctrl-K belongs to the field, where it deletes to the end of the line. */
function isMenuKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'k' || shiftKey || altKey) return false
  return IS_MAC ? metaKey : ctrlKey || metaKey
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
