import { caller } from '@velvet/client/call'
import type { staffLogout } from '@velvet/contract/people/staff-sessions.calls'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DiscardQuestion } from '../parts/unsaved/discard-question.tsx'
import { hasUnsaved } from '../parts/unsaved/unsaved.ts'
import { useClosingMenu } from '../parts/use-closing-menu.ts'
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
  const [isOpen, setIsOpen] = useState(false)
  useClosingMenu(menu, isOpen, () => setIsOpen(false))
  return (
    <details
      ref={menu}
      className={styles.menu}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.name}>
        {name}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className={styles.list}>
        <Link to="/account" className={styles.item} onClick={() => setIsOpen(false)}>
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
