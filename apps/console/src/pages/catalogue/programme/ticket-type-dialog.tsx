import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useEdit } from '../../../parts/use-edit.ts'
import { TicketTypeFields, type TypeValues } from './ticket-type-fields.tsx'
import { typeCalls, typesQuery } from './type-calls.ts'

const REREADS = [typesQuery.queryKey, ['audit']] as const

const NEW: TypeValues = {
  name: '',
  class: 'child',
  online: true,
  needsApproval: false,
  note: '',
  translations: {},
}

/** Adds a type of tickets. */
export function NewTypeDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(NEW)
  const change = useChange(typeCalls.addTicketType, { invalidates: REREADS, onDone: onClose })
  return (
    <FormDialog title="A new type of tickets" onClose={onClose}>
      <ChangeForm action="Save" change={change} onSubmit={() => change.mutate(values)}>
        <legend className="visually-hidden">The type</legend>
        <TicketTypeFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
      </ChangeForm>
    </FormDialog>
  )
}

interface ChangeProps {
  type: TicketType
  onClose: () => void
}

export function ChangeTypeDialog({ type, onClose }: ChangeProps) {
  const { id, version, ...present } = type
  const edit = useEdit(typeCalls.changeTicketType, {
    present,
    version,
    invalidates: REREADS,
    onDone: onClose,
  })
  const { values } = edit
  return (
    <FormDialog title={`Change ${type.name}`} onClose={onClose}>
      <ChangeForm action="Save" change={edit} onSubmit={() => edit.mutate({ id, ...values })}>
        <legend className="visually-hidden">The type</legend>
        <TicketTypeFields values={values} onChange={edit.type} errors={fieldErrors(edit.error)} />
      </ChangeForm>
    </FormDialog>
  )
}
