import { readPages } from '@velvet/client/read-pages'
import { GATE_PIN, isSupervisor } from '@velvet/contract/tickets/gate.rules'
import { Banner } from '@velvet/ui/banner'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useReading } from '@velvet/ui/use-reading'
import { counterCalls } from '../calls.ts'
import { Refusal } from './refusal.tsx'

export interface Approval {
  staffID: string
  pin: string
}

export const NO_APPROVAL: Approval = { staffID: '', pin: '' }

interface ApprovalFieldsProps {
  /** Names the person, if another word than `Supervisor` says better what they do. */
  label?: string | undefined
  value: Approval
  onChange: (approval: Approval) => void
}

/** Asks a supervisor to type their PIN on the seller's machine. The server checks it. */
export function ApprovalFields({ label = 'Supervisor', value, onChange }: ApprovalFieldsProps) {
  const people = useReading('supervisors', (signal) =>
    readPages((page) => counterCalls.listGatePeople(page, { signal })),
  )
  const supervisors = (people.value ?? []).filter(({ role }) => isSupervisor(role))
  return (
    <>
      <Refusal error={people.error} />
      {people.value && supervisors.length === 0 && (
        <Banner>
          No supervisor has a PIN yet. Managers and admins set theirs in the console, in the menu below their name under
          “Your sign-in”.
        </Banner>
      )}
      <PickField
        label={label}
        required
        placeholder="Choose a supervisor"
        choices={supervisors}
        value={value.staffID}
        onChange={(staffID) => onChange({ ...value, staffID })}
      />
      <PinField label="PIN of the supervisor" value={value.pin} onChange={(pin) => onChange({ ...value, pin })} />
    </>
  )
}

interface PinFieldProps {
  label: string
  value: string
  onChange: (pin: string) => void
}

/** Asks a person for their PIN. */
export function PinField(props: PinFieldProps) {
  return (
    <TextField {...props} type="password" inputMode="numeric" autoComplete="off" required maxLength={GATE_PIN.digits} />
  )
}
