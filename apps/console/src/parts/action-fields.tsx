import { textOf } from '@velvet/client/call-error'
import type { CallError } from '@velvet/client/call-error'
import { plainLetters } from '@velvet/contract/shared/notifications/sms'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import type { Action } from './action.ts'
import { fieldErrors } from './refusal.tsx'

export const NOTHING_TYPED = { note: '', phone: '', amount: '', typed: '' }

/** The part of an action that says which fields it has. */
type Asks = Pick<Action, 'typed' | 'phone' | 'hasNote' | 'amount'>

interface Props {
  action: Asks
  values: typeof NOTHING_TYPED
  onChange: (values: typeof NOTHING_TYPED) => void
  error: CallError | null
}

/** Shows the fields that an action needs, each with the reason why the server refused it. */
export function ActionFields({ action, values, onChange, error }: Props) {
  const errors = fieldErrors(error)
  const bind = (name: keyof typeof NOTHING_TYPED) => ({
    required: true,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  return (
    <>
      {action.phone && (
        <TextField
          label="Phone number of the customer"
          type="tel"
          {...bind('phone')}
          required={action.phone === 'required'}
          hint={action.phone === 'optional' ? 'Leave it empty for the owner of the top-up' : undefined}
          error={isAboutPhone(action, error) ? textOf(error) : errors['phoneNumber']}
        />
      )}
      {action.amount !== undefined && (
        <TextField
          label="Points"
          type="number"
          step={1}
          {...bind('amount')}
          hint={action.amount}
          error={errors['amount']}
        />
      )}
      {action.hasNote !== false && (
        <TextArea label="Reason" {...NOTE_LENGTH} {...bind('note')} error={errors['note']} />
      )}
      {action.typed !== undefined && (
        <TextField label={`Type “${action.typed}” to confirm`} autoComplete="off" {...bind('typed')} />
      )}
    </>
  )
}

/** Returns no error when a field of this action shows it already. */
export function errorBesideFields(action: Asks, error: CallError | null): CallError | null {
  const hasField: Readonly<Record<string, boolean>> = {
    note: action.hasNote !== false,
    phoneNumber: action.phone !== undefined,
    amount: action.amount !== undefined,
  }
  const isShown = Object.keys(fieldErrors(error)).some((name) => hasField[name])
  return isShown || isAboutPhone(action, error) ? null : error
}

function isAboutPhone(action: Asks, error: CallError | null): error is CallError {
  return action.phone !== undefined && error?.code === 'customer-not-found'
}

/** Returns true if the person has typed the words that confirm the action, or if it has none. */
export function isConfirmed({ typed }: Asks, values: typeof NOTHING_TYPED): boolean {
  return typed === undefined || plain(values.typed) === plain(typed)
}

/**
 * Removes accents, because few keyboards have the letters of Ìyálódé and Ɗan Ƙwallo. A name that has no Latin letters
 * is compared as it is.
 */
function plain(text: string): string {
  const written = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return (plainLetters(written) || written).toLowerCase()
}
