import { TILL_NAME_MAX_LENGTH } from '@velvet/contract/sales/counter.rules'
import type { StaffTill } from '@velvet/contract/sales/staff-tills.calls'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ArchiveCard } from '../../../parts/archive-card.tsx'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { CINEMA_PICKS } from '../../../parts/picker/picks.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useEdit } from '../../../parts/use-edit.ts'
import { counterTillCalls, REREADS, staffTillCalls } from './calls.ts'

interface NameProps {
  name: string
  onChange: (name: string) => void
  error: string | undefined
}

function NameField({ name, onChange, error }: NameProps) {
  return (
    <TextField
      label="Name, such as Window 2"
      autoComplete="off"
      required
      maxLength={TILL_NAME_MAX_LENGTH}
      value={name}
      onChange={onChange}
      error={error}
    />
  )
}

/** Adds a till to a cinema. */
export function AddTillDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [cinema, setCinema] = useState<{ id: string; name: string } | null>(null)
  const change = useChange(counterTillCalls.addTill, { invalidates: REREADS, onDone: onClose })
  return (
    <FormDialog title="A new till" onClose={onClose}>
      <ChangeForm
        action="Add"
        change={change}
        onSubmit={() => cinema && change.mutate({ name: name.trim(), cinemaID: cinema.id })}
      >
        <legend className="visually-hidden">The till</legend>
        <Picker label="Cinema" source={CINEMA_PICKS} required value={cinema} onPick={setCinema} />
        <NameField name={name} onChange={setName} error={fieldErrors(change.error)['name']} />
      </ChangeForm>
    </FormDialog>
  )
}

interface ChangeProps {
  till: StaffTill
  onClose: () => void
}

/** Renames a till, and takes it out of use or into use again. */
export function ChangeTillDialog({ till, onClose }: ChangeProps) {
  const { id, version, archived } = till
  const rename = useEdit(staffTillCalls.renameTill, {
    present: { name: till.name },
    version,
    invalidates: REREADS,
    onDone: onClose,
  })
  const { name } = rename.values
  return (
    <FormDialog title={`Change ${till.name}`} onClose={onClose}>
      <ChangeForm action="Rename" change={rename} onSubmit={() => rename.mutate({ id, name })}>
        <legend className="visually-hidden">The name of the till</legend>
        <NameField
          name={name}
          onChange={(text) => rename.type({ name: text })}
          error={fieldErrors(rename.error)['name']}
        />
      </ChangeForm>
      <ArchiveCard
        thing={till}
        isArchived={archived}
        calls={{ archive: staffTillCalls.archiveTill, unarchive: staffTillCalls.unarchiveTill }}
        invalidates={REREADS}
        title={archived ? 'The till is out of use' : 'The till is in use'}
        text={
          archived
            ? 'Nobody can open it at a counter. Its Z reports stay in the lists.'
            : 'Once it is archived, nobody can open it at a counter. It has to be closed before, and its Z reports stay in the lists.'
        }
        back="Take it into use again"
        // The till goes to another list, so there is nothing left to show here.
        onDone={onClose}
      />
    </FormDialog>
  )
}
