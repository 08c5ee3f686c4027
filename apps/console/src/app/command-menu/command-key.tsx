import { Search } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useKeyDown } from '../../parts/use-key-down.ts'
import styles from './command-key.module.css'

const TITLE = 'Find or go to'
/** The name of the keys on this computer. */
const KEYS = /Mac/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

const CommandMenu = lazy(() =>
  import('./command-menu.tsx').then((module) => ({ default: module.CommandMenu })),
)

/**
 * Opens the command menu, whose code is loaded when it is first opened. Ctrl-K or ⌘-K opens it on
 * every page.
 */
export function CommandKey() {
  const [isOpen, setIsOpen] = useState(false)
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setIsOpen((wasOpen) => !wasOpen)
  })
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Search size={18} aria-hidden />
        <span className={styles.words}>{TITLE}</span>
        <kbd className={styles.key} aria-hidden>
          {KEYS}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandMenu title={TITLE} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
