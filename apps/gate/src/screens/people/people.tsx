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
import { filled } from '@velvet/ui/filled'
import { w } from '../../words/words.ts'

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
    <Page title={w.people} back="more" error={action.error ?? people.error}>
      <p>{filled(w.signedIn, { person: <strong>{person?.name}</strong> })}</p>
      <ActionForm action={action} label={w.switch}>
        <PickField
          label={w.switchTo}
          required
          placeholder={w.chooseAttendant}
          choices={others}
          value={staffID}
          onChange={setStaff}
        />
        <PinField label={w.pinOfAttendant} value={pin} onChange={setPin} />
      </ActionForm>
      <Button look="quiet" wide onClick={() => goTo('sign-in')}>
        {w.signInWithPassword}
      </Button>
      <OwnPin />
    </Page>
  )
}
