import type { Distributor, Exhibitor } from '@velvet/contract/books/parties.calls'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { CheckField } from '../../../parts/check-field.tsx'
import { CinemaChoice } from '../../../parts/cinema-choice.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useEdit } from '../../../parts/use-edit.ts'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import {
  distributorIn,
  errorOfEmails,
  exhibitorIn,
  exhibitorValuesOf,
  NEW_EXHIBITOR,
  valuesOf,
  type ExhibitorValues,
  type PartyValues,
} from './party-values.ts'

const REREADS = [BOOKS, ['account-changes'], ['audit']] as const

const TEXTS = [
  ['name', 'Name'],
  ['legalName', 'Legal name'],
  ['tin', 'TIN'],
  ['rcNumber', 'RC number'],
  ['address', 'Address'],
  ['bankAccount', 'Bank account'],
] as const

interface FieldsProps<Values> {
  values: Values
  onChange: (values: Values) => void
  errors: Readonly<Record<string, string>>
}

function PartyFields<Values extends PartyValues>(
  props: FieldsProps<Values> & { aboutEmails: string; aboutAccount?: string | undefined },
) {
  const { values, onChange, errors, aboutEmails, aboutAccount } = props
  return (
    <>
      <legend className="visually-hidden">The party</legend>
      {TEXTS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          required={name === 'name'}
          hint={name === 'bankAccount' ? aboutAccount : undefined}
          value={values[name]}
          onChange={(value) => onChange({ ...values, [name]: value })}
          error={errors[name]}
        />
      ))}
      <TextArea
        label="Emails"
        hint={aboutEmails}
        rows={2}
        value={values.emails}
        onChange={(emails) => onChange({ ...values, emails })}
        error={errorOfEmails(errors, values.emails)}
      />
    </>
  )
}

/** The hint for a party that is in the books already. */
const TWO_PEOPLE = 'Another account counts once a second person has approved it. The emails from before are told.'

interface OfParty<Values> extends FieldsProps<Values> {
  aboutAccount?: string
}

function DistributorFields(props: OfParty<PartyValues>) {
  return (
    <PartyFields {...props} aboutEmails="One a line. Settlements and the signed note of each day are sent to them." />
  )
}

function ExhibitorFields({ isFirst, ...props }: OfParty<ExhibitorValues> & { isFirst?: boolean }) {
  const { values, onChange, errors } = props
  return (
    <>
      <PartyFields {...props} aboutEmails="One a line" />
      <CinemaChoice
        legend="Cinemas"
        text={
          isFirst ? 'Their receipts name this owner.' : 'A cinema that another exhibitor has now changes its owner.'
        }
        chosen={values.cinemas}
        onChange={(cinemas) => onChange({ ...values, cinemas })}
        error={errors['cinemaIDs']}
      />
      {!isFirst && (
        <CheckField
          label="The earlier owner was a mistake"
          hint="The change then also holds for the weeks before. This is possible until a ticket is sold or a week is settled under the wrong owner."
          checked={values.correctsOwners}
          onChange={(correctsOwners) => onChange({ ...values, correctsOwners })}
        />
      )}
    </>
  )
}

interface Closing {
  onClose: () => void
}

/** Adds an owner of films. */
export function AddDistributorDialog({ onClose }: Closing) {
  const [values, setValues] = useState<PartyValues>(NEW_EXHIBITOR)
  const change = useChange(bookCalls.addDistributor, { invalidates: REREADS, onDone: onClose })
  return (
    <WideDialog title="A new distributor" onClose={onClose}>
      <ChangeForm action="Add" change={change} onSubmit={() => change.mutate(distributorIn(values))}>
        <DistributorFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
      </ChangeForm>
    </WideDialog>
  )
}

/** Adds an owner of cinemas. The first one replaces no other. */
export function AddExhibitorDialog({ isFirst, onClose }: Closing & { isFirst: boolean }) {
  const [values, setValues] = useState(NEW_EXHIBITOR)
  const change = useChange(bookCalls.addExhibitor, { invalidates: REREADS, onDone: onClose })
  return (
    <WideDialog title="A new exhibitor" onClose={onClose}>
      <ChangeForm action="Add" change={change} onSubmit={() => change.mutate(exhibitorIn(values))}>
        <ExhibitorFields values={values} onChange={setValues} errors={fieldErrors(change.error)} isFirst={isFirst} />
      </ChangeForm>
    </WideDialog>
  )
}

/** Changes an owner of films. */
export function DistributorDialog({ party, onClose }: Closing & { party: Distributor }) {
  const { id, version, films } = party
  const edit = useEdit(bookCalls.changeDistributor, {
    present: valuesOf(party),
    version,
    invalidates: REREADS,
    onDone: onClose,
  })
  const { values } = edit
  return (
    <WideDialog title={`Change ${party.name}`} onClose={onClose}>
      {films > 0 && <p className="muted">Its films show a new name in the app at once.</p>}
      <ChangeForm action="Save" change={edit} onSubmit={() => edit.mutate({ id, ...distributorIn(values) })}>
        <DistributorFields
          values={values}
          onChange={edit.type}
          errors={fieldErrors(edit.error)}
          aboutAccount={TWO_PEOPLE}
        />
      </ChangeForm>
    </WideDialog>
  )
}

/** Changes an owner of cinemas. */
export function ExhibitorDialog({ party, onClose }: Closing & { party: Exhibitor }) {
  const { id, version } = party
  const edit = useEdit(bookCalls.changeExhibitor, {
    present: exhibitorValuesOf(party),
    version,
    invalidates: REREADS,
    onDone: onClose,
  })
  const { values } = edit
  return (
    <WideDialog title={`Change ${party.name}`} onClose={onClose}>
      <p className="muted">Receipts show the legal name, the TIN and the RC number.</p>
      <ChangeForm action="Save" change={edit} onSubmit={() => edit.mutate({ id, ...exhibitorIn(values) })}>
        <ExhibitorFields
          values={values}
          onChange={edit.type}
          errors={fieldErrors(edit.error)}
          aboutAccount={TWO_PEOPLE}
        />
      </ChangeForm>
    </WideDialog>
  )
}
