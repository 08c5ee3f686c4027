import { TILL_NAME_MAX_LENGTH } from '@velvet/contract/sales/counter.rules'
import { readPages } from '@velvet/client/read-pages'
import { ActionForm } from '@velvet/ui/action-form'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useReading } from '@velvet/ui/use-reading'
import { useState } from 'react'
import { counterCalls } from '../../calls.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useKeyedAction } from '../../parts/use-keyed-action.ts'

/** Adds a till to a cinema. Only managers may do this. */
export function AddTill({ onAdded }: { onAdded: () => void }) {
  const cinemas = useReading('cinemas', (signal) => readPages((page) => counterCalls.listGateCinemas(page, { signal })))
  const [cinemaID, setCinema] = useState('')
  const [name, setName] = useState('')
  const action = useKeyedAction(async (idempotencyKey) => {
    await counterCalls.addTill({ name: name.trim(), cinemaID }, { idempotencyKey })
    setName('')
    onAdded()
  })
  return (
    <ActionForm action={action} look="quiet" label="Add the till">
      <h2>Add a till</h2>
      <Refusal error={action.error ?? cinemas.error} />
      <PickField
        label="Cinema"
        required
        placeholder="Choose a cinema"
        choices={cinemas.value ?? []}
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
    </ActionForm>
  )
}
