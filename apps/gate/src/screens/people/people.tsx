import { GATE_PIN } from '@velvet/contract/gate-rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useDeed } from '../../app/use-deed.ts'
import { goTo } from '../../app/use-place.ts'
import { useReading } from '../../app/use-reading.ts'
import { listGatePeople } from '../../calls.ts'
import { Page } from '../../parts/page.tsx'
import { SelectById } from '../../parts/select-by-id.tsx'
import { switchTo } from '../../people/switch-to.ts'
import { useGate } from '../../state/gate-state.ts'
import { OwnPin } from './own-pin.tsx'

/** Goes on as another attendant, or sets the PIN by which others can hand over to the present one. */
export function People() {
  const { person, phone } = useGate()
  const people = useReading(person?.id ?? '', (signal) =>
    listGatePeople({ limit: 100 }, { signal }),
  )
  const [staffID, setStaff] = useState('')
  const [pin, setPin] = useState('')
  const deed = useDeed(async () => {
    await switchTo(theGate(), { deviceID: phone?.id ?? '', staffID, pin })
    goTo('door')
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void deed.run()
  }
  const others = (people.value?.items ?? []).filter(({ id }) => id !== person?.id)
  return (
    <Page title="People" back="more" error={deed.error ?? people.error}>
      <p>
        <strong>{person?.name}</strong> is signed in.
      </p>
      <form className="form" onSubmit={submit}>
        <SelectById
          label="Switch to"
          placeholder="Choose an attendant"
          items={others}
          value={staffID}
          onChange={setStaff}
        />
        <TextField
          label="PIN of the attendant"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={GATE_PIN.digits}
          value={pin}
          onChange={setPin}
        />
        <Button type="submit" busy={deed.isBusy} wide>
          Switch
        </Button>
      </form>
      <Button look="quiet" wide onClick={() => goTo('sign-in')}>
        Sign in with a password
      </Button>
      <OwnPin />
    </Page>
  )
}
