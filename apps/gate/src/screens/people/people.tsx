import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useAction } from '@velvet/ui/use-action'
import { goTo } from '../../app/use-page.ts'
import { useReading } from '@velvet/ui/use-reading'
import { ActionForm } from '@velvet/ui/action-form'
import { Page } from '../../parts/page.tsx'
import { PinField } from '../../parts/pin-field.tsx'
import { readPeople } from '../../people/read-people.ts'
import { switchTo } from '../../people/switch-to.ts'
import { useGate } from '../../state/gate-state.ts'
import { OwnPin } from './own-pin.tsx'

/** Signs another attendant in by PIN, and lets the present one set a PIN of their own. */
export function People() {
  const { person } = useGate()
  const people = useReading(person?.id ?? '', readPeople)
  const [staffID, setStaff] = useState('')
  const [pin, setPin] = useState('')
  const action = useAction(async () => {
    await switchTo(theGate(), { staffID, pin })
    goTo('door')
  })
  const others = (people.value ?? []).filter(({ id }) => id !== person?.id)
  return (
    <Page title="People" back="more" error={action.error ?? people.error}>
      <p>
        <strong>{person?.name}</strong> is signed in.
      </p>
      <ActionForm action={action} label="Switch">
        <PickField
          label="Switch to"
          required
          placeholder="Choose an attendant"
          choices={others}
          value={staffID}
          onChange={setStaff}
        />
        <PinField label="PIN of the attendant" value={pin} onChange={setPin} />
      </ActionForm>
      <Button look="quiet" wide onClick={() => goTo('sign-in')}>
        Sign in with a password
      </Button>
      <OwnPin />
    </Page>
  )
}
