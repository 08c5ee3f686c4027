import { wordsOf } from '@velvet/client/call-error'
import type { CallError } from '@velvet/client/call-error'
import { NOTE_LENGTH } from '@velvet/contract/staff/staff'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import type { Deed } from './deed.ts'
import { fieldErrors } from './refusal.tsx'

export const NOTHING_TYPED = { note: '', phone: '', amount: '', typed: '' }

/** The part of a deed that says which fields it has. */
type Asks = Pick<Deed, 'typed' | 'phone' | 'hasNote' | 'amount'>

interface Props {
  deed: Asks
  values: typeof NOTHING_TYPED
  onChange: (values: typeof NOTHING_TYPED) => void
  error: CallError | null
}

/** Shows the fields that a deed needs, each with the reason why the server refused it. */
export function DeedFields({ deed, values, onChange, error }: Props) {
  const errors = fieldErrors(error)
  const bind = (name: keyof typeof NOTHING_TYPED) => ({
    required: true,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  return (
    <>
      {deed.phone && (
        <TextField
          label="Phone number of the customer"
          type="tel"
          {...bind('phone')}
          required={deed.phone === 'required'}
          hint={
            deed.phone === 'optional' ? 'Leave it empty for the owner of the top-up' : undefined
          }
          error={isAboutPhone(deed, error) ? wordsOf(error) : errors['phoneNumber']}
        />
      )}
      {deed.amount !== undefined && (
        <TextField
          label="Points"
          type="number"
          step={1}
          {...bind('amount')}
          hint={deed.amount}
          error={errors['amount']}
        />
      )}
      {deed.hasNote !== false && (
        <TextArea label="Reason" {...NOTE_LENGTH} {...bind('note')} error={errors['note']} />
      )}
      {deed.typed !== undefined && (
        <TextField
          label={`Type “${deed.typed}” to confirm`}
          autoComplete="off"
          {...bind('typed')}
        />
      )}
    </>
  )
}

/** Returns no error when a field of this deed shows it already. */
export function errorBesideFields(deed: Asks, error: CallError | null): CallError | null {
  const hasField: Readonly<Record<string, boolean>> = {
    note: deed.hasNote !== false,
    phoneNumber: deed.phone !== undefined,
    amount: deed.amount !== undefined,
  }
  const isShown = Object.keys(fieldErrors(error)).some((name) => hasField[name])
  return isShown || isAboutPhone(deed, error) ? null : error
}

function isAboutPhone(deed: Asks, error: CallError | null): error is CallError {
  return deed.phone !== undefined && error?.code === 'customer-not-found'
}

/** Returns true if the person has typed the words that confirm the deed, or if it has none. */
export function isConfirmed({ typed }: Asks, values: typeof NOTHING_TYPED): boolean {
  return typed === undefined || plain(values.typed) === plain(typed)
}

/** Some keyboards send a letter and its accent one by one, or a second space. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
