import { caller } from '@velvet/client/call'
import type { staffLogout } from '@velvet/contract/people/staff-sessions.calls'
import { useState } from 'react'
import { Menu } from '../parts/menu.tsx'
import { DiscardQuestion } from '../parts/unsaved/discard-question.tsx'
import { hasUnsaved } from '../parts/unsaved/unsaved.ts'
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
  const [isAsked, setAsked] = useState(false)
  const leave = () => void signOut()
  return (
    <>
      <Menu
        isName
        label={name}
        items={[
          { label: 'Your sign-in', to: '/account' },
          { label: 'Sign out', onPress: () => (hasUnsaved() ? setAsked(true) : leave()) },
        ]}
      />
      {isAsked && <DiscardQuestion onKeep={() => setAsked(false)} onDiscard={leave} />}
    </>
  )
}
