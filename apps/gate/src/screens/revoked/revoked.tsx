import { ERRORS } from '@velvet/contract/errors'
import { Button } from '@velvet/ui/button'
import { goTo } from '../../app/use-place.ts'
import { Page } from '../../parts/page.tsx'
import { useGate } from '../../state/gate-state.ts'

/** The phone still hands in its queue. After that it can be registered as a new one. */
export function Revoked() {
  const { waiting, isReached } = useGate()
  return (
    <Page title="Out of use">
      <p>{ERRORS['device-revoked'].message}</p>
      <p>
        <strong>{waiting} waiting</strong>
        {waiting > 0 && (isReached ? ' to be sent' : ' for a network')}
      </p>
      <Button wide onClick={() => goTo('sign-in')}>
        {waiting > 0 ? 'Sign in to send them' : 'Use this phone again'}
      </Button>
    </Page>
  )
}
