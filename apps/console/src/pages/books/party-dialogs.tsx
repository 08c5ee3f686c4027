import type { Distributor, Exhibitor } from '@velvet/contract/endpoints/money/parties'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../parts/change-form.tsx'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useEdit } from '../../parts/use-edit.ts'
import { BOOKS, bookCalls } from '../../parts/book-calls.ts'

const REREADS = [BOOKS, ['audit']] as const

type Values = Omit<Distributor, 'id' | 'version' | 'films'>

const FIELDS = [
  ['name', 'Name'],
  ['legalName', 'Legal name'],
  ['tin', 'TIN'],
  ['rcNumber', 'RC number'],
  ['address', 'Address'],
  ['bankAccount', 'Bank account'],
] as const

interface FieldsProps {
  values: Values
  onChange: (values: Values) => void
  errors: Readonly<Record<string, string>>
}

function PartyFields({ values, onChange, errors }: FieldsProps) {
  return (
    <>
      <legend className="visually-hidden">The party</legend>
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          required={name === 'name'}
          value={values[name]}
          onChange={(value) => onChange({ ...values, [name]: value })}
          error={errors[name]}
        />
      ))}
    </>
  )
}

const EMPTY: Values = {
  ...{ name: '', legalName: '', tin: '', rcNumber: '', address: '', bankAccount: '' },
  emails: [],
}

const KINDS = {
  exhibitor: { title: 'A new exhibitor', add: bookCalls.addExhibitor },
  distributor: { title: 'A new distributor', add: bookCalls.addDistributor },
}
export type PartyKind = keyof typeof KINDS

/** Adds an owner of cinemas or of films. */
export function AddPartyDialog({ kind, onClose }: { kind: PartyKind; onClose: () => void }) {
  const { title, add } = KINDS[kind]
  const [values, setValues] = useState(EMPTY)
  const change = useChange<Values, unknown>(add, { rereads: REREADS, onDone: onClose })
  return (
    <Dialog title={title} onClose={onClose}>
      <ChangeForm action="Add" change={change} onSubmit={() => change.mutate(values)}>
        <PartyFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
      </ChangeForm>
    </Dialog>
  )
}

interface Props<Party> {
  party: Party
  onClose: () => void
}

/** Changes an owner of films. */
export function DistributorDialog({ party, onClose }: Props<Distributor>) {
  const { id, version, films, ...present } = party
  const edit = useEdit(bookCalls.changeDistributor, {
    ...{ present, version, rereads: REREADS, onDone: onClose },
  })
  return (
    <Dialog title={`Change ${party.name}`} onClose={onClose}>
      {films > 0 && <p className="muted">Its films show a new name in the app at once.</p>}
      <ChangeForm action="Save" change={edit} onSubmit={() => edit.mutate({ id, ...edit.values })}>
        <PartyFields values={edit.values} onChange={edit.type} errors={fieldErrors(edit.error)} />
      </ChangeForm>
    </Dialog>
  )
}

/** Changes an owner of cinemas, who keeps the same cinemas. */
export function ExhibitorDialog({ party, onClose }: Props<Exhibitor>) {
  const { id, version, cinemas, ...present } = party
  const edit = useEdit(bookCalls.changeExhibitor, {
    ...{ present, version, rereads: REREADS, onDone: onClose },
  })
  const cinemaIDs = cinemas.map((cinema) => cinema.id)
  return (
    <Dialog title={`Change ${party.name}`} onClose={onClose}>
      <p className="muted">Receipts show the legal name, the TIN and the RC number.</p>
      <ChangeForm
        action="Save"
        change={edit}
        onSubmit={() => edit.mutate({ id, cinemaIDs, ...edit.values })}
      >
        <PartyFields values={edit.values} onChange={edit.type} errors={fieldErrors(edit.error)} />
      </ChangeForm>
    </Dialog>
  )
}
