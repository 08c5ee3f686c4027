import { Button } from '@velvet/ui/button'
import { FormDialog } from './unsaved/form-dialog.tsx'
import { useState } from 'react'
import { ActionFields, errorBesideFields, isConfirmed, NOTHING_TYPED } from './action-fields.tsx'
import type { Action } from './action.ts'
import { Form } from './form.tsx'
import { Refusal } from './refusal.tsx'
import { useChange } from './use-change.ts'

interface DialogProps {
  action: Action
  /** The reason that was typed before. */
  note: string
  onClose: () => void
  /** Closes the dialog to show the present state. Gets the reason that was typed. */
  onStale: (note: string) => void
  onDone: (text: string) => void
}

/** Asks for what an action needs, and does the action. */
export function ActionDialog({ action, note: noteBefore, onClose, onStale, onDone }: DialogProps) {
  const [values, setValues] = useState({ ...NOTHING_TYPED, note: noteBefore })
  const change = useChange(action.call, {
    invalidates: action.invalidates ?? [['money'], ['audit'], ['settings']],
    onDone: (said) => onDone(typeof said === 'string' ? said : action.done),
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
    <FormDialog title={action.title} onClose={onClose}>
      <Form error={change.error} onSubmit={act}>
        <p>{action.text}</p>
        {action.details}
        <Refusal error={errorBesideFields(action, change.error)} onReload={reload} />
        <ActionFields action={action} values={values} onChange={setValues} error={change.error} />
        <Button
          type="submit"
          look={action.typed === undefined ? 'primary' : 'danger'}
          busy={change.isPending}
          disabled={!isConfirmed(action, values)}
        >
          {action.label}
        </Button>
      </Form>
    </FormDialog>
  )
}
