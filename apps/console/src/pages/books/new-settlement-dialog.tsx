import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@velvet/ui/dialog'
import { PickField } from '@velvet/ui/pick-field'
import { useState } from 'react'
import { ChangeForm } from '../../parts/change-form.tsx'
import { DayField } from '../../parts/day-field/day-field.tsx'
import { fieldErrors, Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { BOOKS, bookCalls } from './calls.ts'
import { SettlementLines } from './settlement-lines.tsx'

/** The most parties that the field offers. */
const LIMIT = 100

/** Lists distributors and exhibitors in one field. */
function useParties() {
  const { data } = useQuery({
    queryKey: [...BOOKS, 'parties-to-settle'],
    queryFn: async ({ signal }) => ({
      distributors: await bookCalls.listDistributors({ limit: LIMIT }, { signal }),
      exhibitors: await bookCalls.listExhibitors({ limit: LIMIT }, { signal }),
    }),
  })
  return [
    ...(data?.distributors.items ?? []).map(({ id, name }) => ({
      ...{ id, name: `Distributor ${name}` },
      input: { distributorID: id },
    })),
    ...(data?.exhibitors.items ?? []).map(({ id, name }) => ({
      ...{ id, name: `Exhibitor ${name}` },
      input: { exhibitorID: id },
    })),
  ]
}

/** Shows what a settlement of a week would say, and makes it. */
export function NewSettlementDialog({ onClose }: { onClose: () => void }) {
  const parties = useParties()
  const [partyId, setPartyId] = useState('')
  const [week, setWeek] = useState('')
  const party = parties.find(({ id }) => id === partyId)
  const input = party && week !== '' ? { ...party.input, week } : undefined
  const { data, error } = useQuery({
    queryKey: [...BOOKS, 'preview', input],
    queryFn: ({ signal }) =>
      input ? bookCalls.previewSettlement(input, { signal }) : Promise.resolve(null),
  })
  const change = useChange(bookCalls.makeSettlement, {
    ...{ rereads: [BOOKS, ['audit']], onDone: onClose },
  })
  const errors = fieldErrors(change.error)
  const preview = data?.preview
  return (
    <Dialog title="A new settlement" onClose={onClose}>
      <ChangeForm
        action="Make the settlement"
        change={change}
        disabled={!preview || preview.lines.length === 0}
        onSubmit={() => input && change.mutate(input)}
      >
        <legend className="visually-hidden">The week</legend>
        <PickField
          label="With"
          required
          choices={parties}
          value={partyId}
          onChange={setPartyId}
          error={errors['distributorID']}
        />
        <DayField
          label="A day of the week"
          hint="Weeks begin on a Friday"
          required
          value={week}
          onChange={setWeek}
          error={errors['week']}
        />
      </ChangeForm>
      <Refusal error={error} />
      {preview && <SettlementLines settlement={preview} />}
      {preview && !preview.isOver && (
        <p className="muted">
          This week is not over. What is sold later comes as lines of a later settlement.
        </p>
      )}
      {preview && preview.madeAs !== null && (
        <p className="muted">This week is settlement {preview.madeAs}. Only changes are left.</p>
      )}
    </Dialog>
  )
}
