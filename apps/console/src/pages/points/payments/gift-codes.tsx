import { useSearch } from '@tanstack/react-router'
import { MAX_CODES } from '@velvet/contract/catalogue/offers.rules'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import type { GiftCodeBatch } from '@velvet/contract/points/gift-code-batches.calls'
import { Button } from '@velvet/ui/button'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DataTable, Pages, type Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { storeFile } from '../../../parts/download.tsx'
import { count, points } from '../../../parts/money.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'

const REREADS = [['money'], ['audit']] as const

const STATES = { waiting: 'Waiting for a second person', open: 'Open', ended: 'Ended', rejected: 'Rejected' } as const

const COLUMNS: readonly Column<GiftCodeBatch>[] = [
  { title: 'Proposed', isDate: true, cell: ({ proposedAt }) => dateAndTime(proposedAt) },
  { title: 'State', cell: ({ state }) => STATES[state] },
  { title: 'Codes', cell: ({ codes }) => count(codes), isNumeric: true },
  { title: 'Used', cell: ({ used }) => count(used), isNumeric: true },
  { title: 'Points each', cell: ({ VpValue }) => points(VpValue), isNumeric: true },
  { title: 'Until', isDate: true, cell: ({ endsAt, days }) => (endsAt ? dateAndTime(endsAt) : `${days} days`) },
  { title: 'Reason', cell: ({ note }) => note },
  { title: 'By', cell: ({ proposedBy, madeBy }) => [proposedBy, madeBy].flatMap((one) => one?.name ?? []).join(', ') },
]

/** Lists the gift codes that the operator gives away. One person proposes a batch, and another one makes its codes. */
export function GiftCodes() {
  useTitle('Gift codes')
  const me = useMe()
  const { cursor } = useSearch({ from: '/signed-in/payments/gift-codes' })
  const { data } = useList(['money', 'gift-codes'], paymentCalls.listGiftCodeBatches, { cursor })
  const [isAdding, setIsAdding] = useState(false)
  const actions = useActions()
  const acting: Column<GiftCodeBatch> = {
    title: 'Act',
    cell: (batch) => (
      <ActionButtons
        actions={actionsOf(batch, me.id)}
        about={`${batch.codes} codes of ${points(batch.VpValue)}`}
        ask={actions.ask}
      />
    ),
  }
  return (
    <>
      <p className="muted">
        Each code adds its Points once to the balance of any account. Unused codes are worth nothing after their last
        day.
      </p>
      <div className="actions">
        <Button onClick={() => setIsAdding(true)}>Propose codes</Button>
      </div>
      {actions.view}
      <DataTable
        caption="Batches of gift codes, newest first"
        columns={[...COLUMNS, acting]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There is no batch yet."
      />
      <Pages next={data.next} cursor={cursor} />
      {isAdding && <ProposeDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function actionsOf({ id, state, codes, proposedBy }: GiftCodeBatch, myId: string): Action[] {
  const isWaiting = state === 'waiting'
  const stopping: Action = {
    title: isWaiting ? 'Reject the codes' : 'Stop the codes',
    text: isWaiting ? 'No codes are made.' : 'Unused codes are refused at once and for good. Used ones stay.',
    label: isWaiting ? 'Reject' : 'Stop',
    done: isWaiting ? 'The codes are rejected.' : 'The codes are stopped.',
    invalidates: REREADS,
    call: ({ note }, options) => paymentCalls.endGiftCodes({ id, note }, options),
  }
  if (state === 'open') return [stopping]
  if (!isWaiting) return []
  const making: Action = {
    title: 'Make the codes',
    text: `Makes ${count(codes)} codes. The file is the only place where they can be read: keep it safe.`,
    label: 'Make',
    done: 'The codes are made.',
    hasNote: false,
    invalidates: REREADS,
    call: () => storeFile('POST', '/api/v1/staff/giftcodes/:id/make', { id }),
  }
  return proposedBy.id === myId ? [stopping] : [making, stopping]
}

function ProposeDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ codes: '', VpValue: '', days: '365', note: '' })
  const change = useChange(paymentCalls.proposeGiftCodes, { invalidates: REREADS, onDone: onClose })
  const errors = fieldErrors(change.error)
  const field = (name: 'codes' | 'VpValue' | 'days', label: string, hint?: string) => (
    <TextField
      label={label}
      required
      inputMode="numeric"
      hint={hint}
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
      error={errors[name]}
    />
  )
  const { codes, VpValue, days, note } = typed
  return (
    <FormDialog title="Propose gift codes" onClose={onClose}>
      <ChangeForm
        change={change}
        action="Propose"
        onSubmit={() => change.mutate({ codes: Number(codes), VpValue: Number(VpValue), days: Number(days), note })}
      >
        {field('codes', 'Number of codes', `At most ${count(MAX_CODES)}`)}
        {field('VpValue', 'Points of each code')}
        {field('days', 'Days until they lapse')}
        <TextArea
          label="Reason"
          required
          {...NOTE_LENGTH}
          value={note}
          onChange={(text) => setTyped({ ...typed, note: text })}
          error={errors['note']}
        />
      </ChangeForm>
    </FormDialog>
  )
}
