import { Button } from '@velvet/ui/button'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { staffCalls } from './calls.ts'
import { InvitationLink } from './invitation-link.tsx'
import { PersonFields, rightsOf } from './person-fields.tsx'
import type { PersonValues } from './person-fields.tsx'

/** Adds a person to the staff, then shows the link by which they choose a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<PersonValues>({
    name: '',
    role: 'attendant',
    cinemas: [],
    distributor: null,
  })
  const [email, setEmail] = useState('')
  const invite = useChange(staffCalls.invitePerson, { invalidates: [['people']] })
  const errors = fieldErrors(invite.error)
  if (invite.data) {
    return (
      <FormDialog title={`${invite.data.person.name} is invited`} onClose={onClose}>
        <InvitationLink {...invite.data.invitation} />
        <Button onClick={onClose}>Done</Button>
      </FormDialog>
    )
  }
  return (
    <FormDialog title="Invite a person" onClose={onClose}>
      <Form error={invite.error} onSubmit={() => invite.mutate({ ...rightsOf(values), email })}>
        <Refusal error={invite.error} />
        <PersonFields values={values} onChange={setValues} errors={errors} />
        <TextField label="Email" type="email" required value={email} onChange={setEmail} error={errors['email']} />
        <Button type="submit" busy={invite.isPending}>
          Invite
        </Button>
      </Form>
    </FormDialog>
  )
}
