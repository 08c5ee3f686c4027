import { TILL_NAME_MAX_LENGTH } from '@velvet/contract/counter/counter-rules'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useReading } from '@velvet/ui/use-reading'
import { useState, type SubmitEvent } from 'react'
import { counterCalls } from '../../calls.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useApprovedAction } from '../../parts/use-approved-action.ts'

/** More cinemas than one person works in. */
const AT_MOST = 100

/** Adds a till to a cinema, which managers alone may do. */
export function AddTill({ onAdded }: { onAdded: () => void }) {
  const cinemas = useReading('cinemas', (signal) =>
    counterCalls.listGateCinemas({ limit: AT_MOST }, { signal }),
  )
  const [cinemaID, setCinema] = useState('')
  const [name, setName] = useState('')
  const { action } = useApprovedAction(async ({ idempotencyKey }) => {
    await counterCalls.addTill({ name: name.trim(), cinemaID }, { idempotencyKey })
    setName('')
    onAdded()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void action.run()
  }
  return (
    <form className="form" onSubmit={submit}>
      <h2>Add a till</h2>
      <Refusal error={action.error ?? cinemas.error} />
      <PickField
        label="Cinema"
        required
        placeholder="Choose a cinema"
        choices={cinemas.value?.items ?? []}
        value={cinemaID}
        onChange={setCinema}
      />
      <TextField
        label="Name, such as Window 2"
        autoComplete="off"
        required
        maxLength={TILL_NAME_MAX_LENGTH}
        value={name}
        onChange={setName}
      />
      <Button type="submit" look="quiet" busy={action.isBusy} wide>
        Add the till
      </Button>
    </form>
  )
}
