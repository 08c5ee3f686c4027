import { isSupervisor } from '@velvet/contract/tickets/gate.rules'
import { PickField } from '@velvet/ui/pick-field'
import { useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useAction } from '@velvet/ui/use-action'
import { useReading } from '@velvet/ui/use-reading'
import { isUnreached } from '../../contact/contact.ts'
import { letInBySupervisor } from '../../door/ask-supervisor.ts'
import type { ShownScan } from '../../door/scan-code.ts'
import { ActionForm } from '@velvet/ui/action-form'
import { ReadingState } from '../../parts/reading-state.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { PinField } from '../../parts/pin-field.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { readPeople } from '../../people/read-people.ts'
import { factsOfDoor } from './use-door.ts'
import { w } from '../../words/words.ts'

interface AskSupervisorProps {
  scan: ShownScan
  onDone: (scan: ShownScan) => void
}

/** Lets a supervisor approve by their PIN on the attendant's phone. The server checks the PIN. */
export function AskSupervisor(props: AskSupervisorProps) {
  const people = useReading('supervisors', readPeople)
  if (people.value === undefined) {
    return (
      <>
        <Refusal error={people.error} />
        {isUnreached(people.error) && <p>{w.supervisorNeedsNetwork}</p>}
        <ReadingState of={people} label={w.lookingForPeople} />
      </>
    )
  }
  const supervisors = people.value.filter(({ role }) => isSupervisor(role))
  if (supervisors.length === 0) return <p>{w.noSupervisor}</p>
  return <ApprovalForm {...props} supervisors={supervisors} />
}

interface ApprovalFormProps extends AskSupervisorProps {
  supervisors: readonly { id: string; name: string }[]
}

function ApprovalForm({ scan, onDone, supervisors }: ApprovalFormProps) {
  const [supervisorID, setSupervisor] = useState('')
  const [pin, setPin] = useState('')
  const [reason, setReason] = useState('')
  const [nonce] = useState(() => crypto.randomUUID())
  const [at] = useState(() => new Date())
  const action = useAction(async () => {
    const facts = factsOfDoor()
    if (!facts) return
    const showtimeID = scan.found?.list.showtime.id ?? facts.choice.showtimeIds[0]
    const approval = { supervisorID, pin, reason: reason.trim(), nonce, at }
    const scanned = { ...facts, code: scan.code, ...(showtimeID && { showtimeID }) }
    const admitted = await letInBySupervisor(theGate(), scan, { ...scanned, ...approval })
    onDone({ ...admitted, note: w.letInBySupervisor })
  })
  return (
    <ActionForm action={action} label={w.letIn}>
      <Refusal error={action.error} />
      <PickField
        label={w.supervisor}
        required
        placeholder={w.chooseSupervisor}
        choices={supervisors}
        value={supervisorID}
        onChange={setSupervisor}
      />
      <PinField label={w.pinOfSupervisor} value={pin} onChange={setPin} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  )
}
