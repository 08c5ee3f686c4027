import { useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useAction } from '@velvet/ui/use-action'
import { contactNow } from '../../contact/keep-in-contact.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import type { FoundTicket } from '../../door/judge-on-phone.ts'
import { admitInSpite } from '../../door/scan-code.ts'
import type { ShownScan } from '../../door/scan-code.ts'
import { ActionForm } from '@velvet/ui/action-form'
import { ReasonField } from '../../parts/reason-field.tsx'
import { factsOfDoor } from './use-door.ts'
import { w } from '../../words/words.ts'

interface OwnWordProps {
  scan: ShownScan & { found: FoundTicket }
  onDone: (scan: ShownScan) => void
}

/**
 * Lets the supervisor who is signed in admit a person in spite of the verdict. No network is
 * needed.
 */
export function OwnWord({ scan, onDone }: OwnWordProps) {
  const [reason, setReason] = useState('')
  const action = useAction(async () => {
    const facts = factsOfDoor()
    if (!facts) return
    const admitted = await admitInSpite(theGate(), scan, { ...facts, note: reason.trim() })
    await reportQueue(theGate())
    void contactNow(theGate())
    onDone({ ...admitted, note: w.letInBySupervisor })
  })
  return (
    <ActionForm action={action} label={w.letIn}>
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  )
}
