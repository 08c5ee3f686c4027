import { isSupervisor } from '@velvet/contract/gate/gate-rules'
import { scansWaitForSignIn } from '@velvet/contract/gate/gate-words'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useAction } from '@velvet/ui/use-action'
import { goTo } from '../../app/use-page.ts'
import type { PageName } from '../../app/use-page.ts'
import { Page } from '../../parts/page.tsx'
import { signOut } from '../../people/sign-out.ts'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'
import { Counts } from './counts.tsx'
import { NeedsPerson } from './needs-person.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Leads to every page of the gate but the door. */
export function More({ choice }: { choice: Choice }) {
  const { person, phone, waiting, isSignedOut } = useGate()
  const isForSupervisor = isSupervisor(person?.role)
  return (
    <Page title="More" back="door">
      <p className="muted">
        {person?.name} · {phone?.name} · {waiting} waiting
      </p>
      {isSignedOut && <Way to="sign-in">Sign in again</Way>}
      <Counts choice={choice} isSupervisor={isForSupervisor} />
      <NeedsPerson />
      <nav className="rows" aria-label="Pages">
        <Way to="share">Tell another phone who is in</Way>
        <Way to="choose">Other showtimes</Way>
        <Way to="scanner">Handheld scanner</Way>
        <Way to="people">People</Way>
        {isForSupervisor && <Way to="holders">Ticket holders</Way>}
        {isForSupervisor && <Way to="conflicts">Conflicts</Way>}
      </nav>
      <ThemeChoice />
      <SignOut waiting={waiting} />
    </Page>
  )
}

function Way({ to, children }: { to: PageName; children: string }) {
  return (
    <Button look="quiet" wide onClick={() => goTo(to)}>
      {children}
    </Button>
  )
}

/**
 * Offers to sign out. If scans are waiting, it asks a second time, because these scans stay on the
 * phone until the next person signs in.
 */
function SignOut({ waiting }: { waiting: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useAction(() => signOut(theGate()))
  if (waiting > 0 && !isAsking) {
    return (
      <Button look="danger" wide onClick={() => setIsAsking(true)}>
        Sign out
      </Button>
    )
  }
  return (
    <>
      {isAsking && waiting > 0 && <p role="alert">{scansWaitForSignIn(waiting)}</p>}
      <Button look="danger" wide busy={isBusy} onClick={() => void run()}>
        {isAsking ? 'Sign out all the same' : 'Sign out'}
      </Button>
    </>
  )
}
