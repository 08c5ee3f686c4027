import { useCounter } from '../state/counter-state.ts'
import { OpenTill } from '../screens/open-till/open-till.tsx'
import { Sell } from '../screens/sell/sell.tsx'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { TillPage } from '../screens/till/till-page.tsx'
import { usePlace } from './use-place.ts'

/** Shows the step that comes first: signing in, opening a till, and then what the address names. */
export function App() {
  const { person, isSignedOut, session } = useCounter()
  const place = usePlace()
  if (!person || isSignedOut) return <SignIn />
  if (!session) return <OpenTill />
  if (place === 'till') return <TillPage session={session} />
  return <Sell session={session} />
}
