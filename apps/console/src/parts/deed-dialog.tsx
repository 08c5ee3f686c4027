import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useState } from 'react'
import { DeedFields, errorBesideFields, isConfirmed, NOTHING_TYPED } from './deed-fields.tsx'
import type { Deed } from './deed.ts'
import { Refusal } from './refusal.tsx'
import { useChange } from './use-change.ts'

interface DialogProps {
  deed: Deed
  /** The reason that was typed before. */
  note: string
  onClose: () => void
  /** Closes the dialog to show the present state. Gets the reason that was typed. */
  onStale: (note: string) => void
  onDone: (words: string) => void
}

/** Asks for what a deed needs, and does the deed. */
export function DeedDialog({ deed, note: noteBefore, onClose, onStale, onDone }: DialogProps) {
  const [values, setValues] = useState({ ...NOTHING_TYPED, note: noteBefore })
  const change = useChange(deed.call, {
    rereads: deed.rereads ?? [['money'], ['audit'], ['settings']],
    onDone: (said) => onDone(typeof said === 'string' ? said : deed.done),
  })
  const reload = () => {
    change.reload()
    onStale(values.note)
  }
  const act = () => {
    const { note, amount, phone } = values
    change.mutate({ note, amount: Number(amount), ...(phone.trim() && { phoneNumber: phone }) })
  }
  return (
    <Dialog title={deed.title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          act()
        }}
      >
        <p>{deed.words}</p>
        <Refusal error={errorBesideFields(deed, change.error)} onReload={reload} />
        <DeedFields deed={deed} values={values} onChange={setValues} error={change.error} />
        <Button
          type="submit"
          look={deed.typed === undefined ? 'primary' : 'danger'}
          busy={change.isPending}
          disabled={!isConfirmed(deed, values)}
        >
          {deed.action}
        </Button>
      </form>
    </Dialog>
  )
}
