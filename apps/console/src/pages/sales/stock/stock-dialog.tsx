import type { StockRow } from '@velvet/contract/sales/stock.calls'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { REREADS, stockCalls } from './calls.ts'
import type { StockTask } from './stock-tasks.ts'

interface Props {
  cinema: { id: string; name: string }
  rows: readonly StockRow[]
  task: StockTask
  onClose: () => void
}

/** Asks for the number of each stock unit that a cinema has received, wasted or counted. */
export function StockDialog({ cinema, rows, task, onClose }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const options = { invalidates: REREADS, onDone: onClose }
  const moving = useChange(stockCalls.moveStock, options)
  const counting = useChange(stockCalls.countStock, options)
  const change = task.cause === undefined ? counting : moving
  const entries = rows.flatMap(({ unitID }) => {
    const text = (typed[unitID] ?? '').trim()
    return text === '' ? [] : [{ unitID, count: wholeNumberIn(text) }]
  })
  const lines = entries.flatMap(({ unitID, count }) => (count === undefined ? [] : [{ unitID, count }]))
  const send = () => {
    const entered = { cinemaID: cinema.id, lines, ...(note.trim() !== '' && { note }) }
    if (task.cause === undefined) counting.mutate(entered)
    else moving.mutate({ ...entered, cause: task.cause })
  }
  return (
    <FormDialog title={`${task.label}, ${cinema.name}`} onClose={onClose}>
      <p className="muted">{task.text}</p>
      <ChangeForm
        action={task.action}
        change={change}
        isUnreadable={lines.length === 0 || lines.length < entries.length}
        onSubmit={send}
      >
        <legend className="visually-hidden">The units</legend>
        {rows.map(({ unitID, unit }) => (
          <TextField
            key={unitID}
            label={unit}
            inputMode="numeric"
            autoComplete="off"
            value={typed[unitID] ?? ''}
            onChange={(text) => setTyped({ ...typed, [unitID]: text })}
          />
        ))}
        <TextField
          label={task.needsNote ? 'Why' : 'Note'}
          required={task.needsNote}
          maxLength={NOTE_LENGTH.maxLength}
          value={note}
          onChange={setNote}
          error={fieldErrors(change.error)['note']}
        />
      </ChangeForm>
    </FormDialog>
  )
}
