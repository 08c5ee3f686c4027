import { isScannedPin } from '@velvet/contract/tickets/pin'
import { guardAgainstScans } from '@velvet/ui/scanner-guard'
import { useEffect } from 'react'
import { useGate } from '../state/gate-state.ts'
import { Choose } from '../screens/choose/choose.tsx'
import { Conflicts } from '../screens/conflicts/conflicts.tsx'
import { Door } from '../screens/door/door.tsx'
import { Holders } from '../screens/holders/holders.tsx'
import { More } from '../screens/more/more.tsx'
import { People } from '../screens/people/people.tsx'
import { Revoked } from '../screens/revoked/revoked.tsx'
import { Scanner } from '../screens/scanner/scanner.tsx'
import { Share } from '../screens/share/share.tsx'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { goTo, usePage } from './use-page.ts'

/**
 * Shows the page that the address names. A step that has to come first, such as signing in, is
 * shown instead until it is done.
 */
export function App() {
  const { person, choice, isRevoked, isSignedOut } = useGate()
  const page = usePage()
  // The pages listen to scanners. Here nothing else of the gate takes what one types.
  useEffect(() => guardAgainstScans({ holdsKeys: false, isTicket: isScannedPin, onScan: () => undefined }), [])
  // A phone that has its lists can go on scanning after its session has ended. A phone without
  // lists needs a session to load them.
  const mustSignIn = !person || (isSignedOut && !choice && !isRevoked)
  if (mustSignIn) return <SignIn onDone={() => goTo('door')} />
  if (page === 'sign-in') return <SignIn onDone={() => goTo('door')} onCancel={() => goTo('more')} />
  if (isRevoked) return <Revoked />
  if (!choice || page === 'choose') return <Choose />
  switch (page) {
    case 'more':
      return <More choice={choice} />
    case 'people':
      return <People />
    case 'share':
      return <Share choice={choice} />
    case 'holders':
      return <Holders choice={choice} />
    case 'scanner':
      return <Scanner />
    case 'conflicts':
      return <Conflicts choice={choice} />
    default:
      return <Door choice={choice} />
  }
}
