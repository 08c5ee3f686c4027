import { fill } from '@velvet/contract/shared/words/spoken'
import { isSupervisor } from '@velvet/contract/tickets/gate.rules'
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
import { LanguageChoice } from './language-choice.tsx'
import { NeedsPerson } from './needs-person.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { scansWait } from '../../words/scans-wait.ts'
import { w } from '../../words/words.ts'

/** Leads to every page of the gate but the door. */
export function More({ choice }: { choice: Choice }) {
  const { person, phone, waiting, isSignedOut } = useGate()
  const isForSupervisor = isSupervisor(person?.role)
  return (
    <Page title={w.more} back="door">
      <p className="muted">
        {fill(w.waitingOnPhone, {
          person: person?.name ?? '',
          phone: phone?.name ?? '',
          scans: waiting,
        })}
      </p>
      {isSignedOut && <Way to="sign-in">{w.signInAgain}</Way>}
      <Counts choice={choice} isSupervisor={isForSupervisor} />
      <NeedsPerson />
      <nav className="rows" aria-label={w.pages}>
        <Way to="share">{w.toShare}</Way>
        <Way to="choose">{w.otherShowtimes}</Way>
        <Way to="scanner">{w.handheldScanner}</Way>
        <Way to="people">{w.people}</Way>
        {isForSupervisor && <Way to="holders">{w.ticketHolders}</Way>}
        {isForSupervisor && <Way to="conflicts">{w.conflicts}</Way>}
      </nav>
      <LanguageChoice />
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
        {w.signOut}
      </Button>
    )
  }
  return (
    <>
      {isAsking && waiting > 0 && <p role="alert">{scansWait(waiting)}</p>}
      <Button look="danger" wide busy={isBusy} onClick={() => void run()}>
        {isAsking ? w.signOutAllTheSame : w.signOut}
      </Button>
    </>
  )
}
