import { caller } from '@velvet/client/call'
import type { staffLogout } from '@velvet/contract/people/staff-sessions.calls'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DiscardQuestion } from '../parts/unsaved/discard-question.tsx'
import { hasUnsaved } from '../parts/unsaved/unsaved.ts'
import styles from './account-menu.module.css'
import { endSession } from './session.ts'

const callLogout = caller<typeof staffLogout>('POST /api/v1/staff/logout')

/**
 * Signs out within three seconds, even if the server cannot be reached. The session on the server
 * then ends when it expires.
 */
async function signOut(): Promise<void> {
  await callLogout({}, { timeoutMs: 3_000 }).catch(() => undefined)
  endSession()
}

export function AccountMenu({ name }: { name: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const close = (event: Event) => {
      const isOutside = !menu.current?.contains(event.target as Node)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (!menu.current?.open || !(isEscape || (event.type === 'pointerdown' && isOutside))) return
      // What has the focus in the menu is hidden now, so the name above it takes the focus.
      const hadFocus = menu.current.contains(document.activeElement)
      menu.current.open = false
      if (isEscape && hadFocus) menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.name}>
        {name}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className={styles.list}>
        <Link to="/account" className={styles.item} onClick={() => menu.current?.removeAttribute('open')}>
          Your sign-in
        </Link>
        <button type="button" className={styles.item} onClick={() => (hasUnsaved() ? setAsked(true) : void signOut())}>
          Sign out
        </button>
      </div>
      {isAsked && <DiscardQuestion onKeep={() => setAsked(false)} onDiscard={() => void signOut()} />}
    </details>
  )
}
