import { wordsOf } from '@velvet/client/call-error'
import type { CallError } from '@velvet/client/call-error'
import type { CallOptions } from '@velvet/client/call'
import { NOTE_LENGTH } from '@velvet/contract/staff'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Refusal, fieldErrors } from './refusal.tsx'
import { useChange } from './use-change.ts'

interface Given {
  note: string
  phoneNumber?: string
  /** The Vp that were typed; 0 unless the deed asks for them. */
  amount: number
}

/** Something that staff do after they have read what it means and given a reason. */
export interface Deed {
  title: string
  /** Says what will happen, and whether it can be undone. */
  words: string
  /** The name of the button. */
  action: string
  /** The page says this when the deed is done. */
  done: string
  /**
   * The person has to type these words before the button works. Capital and small letters count as
   * the same.
   */
  typed?: string
  /** Asks for the customer's number, which may be left out unless it is `required`. */
  phone?: 'optional' | 'required'
  /** False for a deed whose reason is not stored. */
  hasNote?: boolean
  /**
   * The keys of the queries to read again. By default these are all queries about money, the audit
   * and the settings.
   */
  rereads?: readonly (readonly unknown[])[]
  /**
   * The hint beside the field for an amount of Points, which may be below zero. The form has this
   * field only if there is a hint.
   */
  amount?: string
  /** When the call returns a text, the page says that text instead of `done`. */
  call: (given: Given, options: CallOptions) => Promise<unknown>
}

/** Returns a function that opens a deed, and the view that shows the deed and its result. */
export function useDeeds() {
  const [deed, setDeed] = useState<Deed>()
  const [done, setDone] = useState('')
  const ask = (next: Deed) => {
    setDone('')
    setDeed(next)
  }
  const finish = (words: string) => {
    setDeed(undefined)
    setDone(words)
  }
  const view = (
    <>
      <p role="status" className="muted">
        {done}
      </p>
      {deed && <DeedDialog deed={deed} onClose={() => setDeed(undefined)} onDone={finish} />}
    </>
  )
  return { ask, view }
}

interface DialogProps {
  deed: Deed
  onClose: () => void
  onDone: (words: string) => void
}

function DeedDialog({ deed, onClose, onDone }: DialogProps) {
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
