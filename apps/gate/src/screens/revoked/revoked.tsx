import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { goTo } from '../../app/use-page.ts'
import { Page } from '../../parts/page.tsx'
import { useGate } from '../../state/gate-state.ts'
import { NeedsPerson } from '../more/needs-person.tsx'
import { Unsent } from './unsent.tsx'
import { filled } from '@velvet/ui/filled'
import { w } from '../../words/words.ts'

/**
 * A revoked phone still sends its queue. After that, a sign-in registers it as a new phone. Until then,
 * people can read here what it has not sent, and its conflicts.
 */
export function Revoked() {
  const { waiting, isReached } = useGate()
  return (
    <Page title={w.outOfUse}>
      <p>{w.deviceRevoked}</p>
      <p>{filled(w.whyOutOfUse, { place: <strong lang="en">Gate phones</strong> })}</p>
      <p>
        <strong>{fill(waitingText(waiting, isReached), { scans: waiting })}</strong>
      </p>
      <Button wide onClick={() => goTo('sign-in')}>
        {waiting > 0 ? w.signInToSend : w.useAgain}
      </Button>
      <Unsent />
      <NeedsPerson />
    </Page>
  )
}

function waitingText(waiting: number, isReached: boolean) {
  if (waiting === 0) return w.waiting
  return isReached ? w.waitingToBeSent : w.waitingForNetwork
}
