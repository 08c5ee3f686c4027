import { wordsOf } from '@velvet/client/call-error'
import { GATE_PIN, SUPERVISOR_ROLES } from '@velvet/contract/gate-rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useDeed } from '../../app/use-deed.ts'
import { useReading } from '../../app/use-reading.ts'
import { listGatePeople } from '../../calls.ts'
import { letInBySupervisor } from '../../door/ask-supervisor.ts'
import type { ShownScan } from '../../door/scan-code.ts'
import { SelectById } from '../../parts/select-by-id.tsx'
import { factsOfDoor } from './use-door.ts'

interface AskSupervisorProps {
  scan: ShownScan
  onDone: (scan: ShownScan) => void
}

/** A supervisor types their PIN on the attendant's phone. The server decides whether it is right. */
export function AskSupervisor({ scan, onDone }: AskSupervisorProps) {
  const people = useReading('supervisors', (signal) => listGatePeople({ limit: 100 }, { signal }))
  const [supervisorID, setSupervisor] = useState('')
  const [pin, setPin] = useState('')
  const [reason, setReason] = useState('')
  const [nonce] = useState(() => crypto.randomUUID())
  const [at] = useState(() => new Date())
  const deed = useDeed(async () => {
    const facts = factsOfDoor()
    if (!facts) return
    const showtimeID = scan.found?.list.showtime.id ?? facts.choice.showtimeIds[0]
    const approval = { supervisorID, pin, reason: reason.trim(), nonce, at }
    const scanned = { ...facts, code: scan.code, ...(showtimeID && { showtimeID }) }
    onDone(await letInBySupervisor(theGate(), scan, { ...scanned, ...approval }))
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void deed.run()
  }
  const error = deed.error ?? people.error
  const supervisors = (people.value?.items ?? []).filter(({ role }) =>
    SUPERVISOR_ROLES.some((one) => one === role),
  )
  return (
    <form className="form" onSubmit={submit}>
      {error !== undefined && (
        <Banner kind="error" role="alert">
          {wordsOf(error)}
        </Banner>
      )}
      {people.value && supervisors.length === 0 && (
        <p>No supervisor of this cinema has set a PIN. A supervisor can sign in on this phone.</p>
      )}
      <SelectById
        label="Supervisor"
        placeholder="Choose a supervisor"
        items={supervisors}
        value={supervisorID}
        onChange={setSupervisor}
      />
      <TextField
        label="PIN of the supervisor"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={GATE_PIN.digits}
        value={pin}
        onChange={setPin}
      />
      <TextField label="Reason" required maxLength={200} value={reason} onChange={setReason} />
      <Button type="submit" busy={deed.isBusy} wide>
        Let in
      </Button>
    </form>
  )
}
