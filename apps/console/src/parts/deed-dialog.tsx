import { wordsOf } from '@velvet/client/call-error'
import type { CallError } from '@velvet/client/call-error'
import { NOTE_LENGTH } from '@velvet/contract/staff'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { Deed } from './deed.ts'
import { Refusal, fieldErrors } from './refusal.tsx'
import { useChange } from './use-change.ts'

interface DialogProps {
  deed: Deed
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks for what a deed needs, and does the deed. */
export function DeedDialog({ deed, onClose, onDone }: DialogProps) {
  const [note, setNote] = useState('')
  const [phone, setPhone] = useState('')
  const [amount, setAmount] = useState('')
  const [typed, setTyped] = useState('')
  const change = useChange(deed.call, {
    rereads: deed.rereads ?? [['money'], ['audit'], ['settings']],
    onDone: (said) => onDone(typeof said === 'string' ? said : deed.done),
  })
  const reload = () => {
    change.reload()
    onClose()
  }
  const errors = fieldErrors(change.error)
  const isAboutPhone = deed.phone !== undefined && change.error?.code === 'customer-not-found'
  return (
    <Dialog title={deed.title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const given = { note, amount: Number(amount) }
          change.mutate({ ...given, ...(phone.trim() && { phoneNumber: phone }) })
        }}
      >
        <p>{deed.words}</p>
        <Refusal error={isAboutPhone ? null : bannerOf(change.error, errors)} onReload={reload} />
        {deed.phone && (
          <TextField
            label="Phone number of the customer"
            type="tel"
            required={deed.phone === 'required'}
            hint={
              deed.phone === 'optional' ? 'Leave it empty for the owner of the top-up' : undefined
            }
            value={phone}
            onChange={setPhone}
            error={isAboutPhone && change.error ? wordsOf(change.error) : errors['phoneNumber']}
          />
        )}
        {deed.amount !== undefined && (
          <TextField
            label="Points"
            type="number"
            step={1}
            required
            hint={deed.amount}
            value={amount}
            onChange={setAmount}
            error={errors['amount']}
          />
        )}
        {deed.hasNote !== false && (
          <TextArea
            label="Reason"
            required
            {...NOTE_LENGTH}
            value={note}
            onChange={setNote}
            error={errors['note']}
          />
        )}
        {deed.typed !== undefined && (
          <TextField
            label={`Type “${deed.typed}” to confirm`}
            autoComplete="off"
            required
            value={typed}
            onChange={setTyped}
          />
        )}
        <Button
          type="submit"
          look={deed.typed === undefined ? 'primary' : 'danger'}
          busy={change.isPending}
          disabled={deed.typed !== undefined && !isSame(typed, deed.typed)}
        >
          {deed.action}
        </Button>
      </form>
    </Dialog>
  )
}

function isSame(typed: string, wanted: string): boolean {
  return typed.trim().toLowerCase() === wanted.trim().toLowerCase()
}

/** Returns no error when the fields of the form show it already. */
function bannerOf(error: CallError | null, fields: Readonly<Record<string, string>>) {
  const isBesideFields = ['note', 'phoneNumber', 'amount'].some((name) => name in fields)
  return isBesideFields ? null : error
}
