import { GATE_ERRORS } from '@velvet/contract/gate/gate-errors'
import { Button } from '@velvet/ui/button'
import { goTo } from '../../app/use-page.ts'
import { Page } from '../../parts/page.tsx'
import { useGate } from '../../state/gate-state.ts'
import { NeedsPerson } from '../more/needs-person.tsx'
import { Unsent } from './unsent.tsx'

/**
 * A revoked phone still sends its queue. After that, a sign-in registers it as a new phone. Until then,
 * people can read here what it has not sent, and its conflicts.
 */
export function Revoked() {
  const { waiting, isReached } = useGate()
  return (
    <Page title="Out of use">
      <p>{GATE_ERRORS['device-revoked'].message}</p>
      <p>
        An admin or a manager did this in the console, under <strong>Gate phones</strong>. Ask them
        to look there and at the conflicts of this phone. If the phone may be used again, sign in:
        it becomes a new phone, to which the console gives a name.
      </p>
      <p>
        <strong>{waiting} waiting</strong>
        {waiting > 0 && (isReached ? ' to be sent' : ' for a network')}
      </p>
      <Button wide onClick={() => goTo('sign-in')}>
        {waiting > 0 ? 'Sign in to send them' : 'Use this phone again'}
      </Button>
      <Unsent />
      <NeedsPerson />
    </Page>
  )
}
