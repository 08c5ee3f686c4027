import { skipToken, useQuery } from '@tanstack/react-query'
import type { SettlementPreview } from '@velvet/contract/books/settlements.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { remarksOnParty } from '@velvet/contract/books/settlements.rules'
import { shortDate } from '@velvet/contract/shared/time/time'
import { Banner } from '@velvet/ui/banner'
import { useState } from 'react'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { fieldErrors, Refusal } from '../../../parts/refusal.tsx'
import { SettlementLines } from '../../../parts/settlement-lines.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { lastSettlementWeek } from './settle-week.ts'
import { PARTY_PICKS, type PartyPick } from './party-picks.ts'

/** Shows what a settlement of a week would say, and makes it. */
export function NewSettlementDialog({ onClose }: { onClose: () => void }) {
  const [party, setParty] = useState<PartyPick | null>(null)
  const [week, setWeek] = useState(lastSettlementWeek)
  const input = party && week !== '' ? { ...party.input, week } : undefined
  const { data, error } = useQuery({
    queryKey: [...BOOKS, 'preview', input],
    queryFn: input ? ({ signal }) => bookCalls.previewSettlement(input, { signal }) : skipToken,
  })
  const change = useChange(bookCalls.makeSettlement, {
    invalidates: [BOOKS, ['audit']],
    onDone: onClose,
  })
  const errors = fieldErrors(change.error)
  const preview = data?.preview
  return (
    <WideDialog title="A new settlement" onClose={onClose}>
      <ChangeForm
        action="Make the settlement"
        change={change}
        disabled={!preview || preview.lines.length === 0}
        onSubmit={() => input && change.mutate(input)}
      >
        <legend className="visually-hidden">The week</legend>
        <Picker
          label="With"
          required
          source={PARTY_PICKS}
          value={party}
          onPick={setParty}
          error={errors['distributorID'] ?? errors['exhibitorID']}
        />
        <DayField
          label="A day of the week"
          hint="Weeks begin on a Friday"
          required
          value={week}
          onChange={setWeek}
          error={errors['week']}
        />
        {preview && !preview.isOver && <Banner>{earlyText(preview)}</Banner>}
      </ChangeForm>
      <Refusal error={error} />
      {preview &&
        remarksOnParty(preview).map((remark) => (
          <p key={remark} className="muted">
            {remark}
          </p>
        ))}
      {preview && <SettlementLines settlement={preview} />}
      {preview && preview.madeAs !== null && (
        <p className="muted">
          Settlement {preview.madeAs} is about this week already. A new one would have only what has changed since.
        </p>
      )}
    </WideDialog>
  )
}

/** Warns above the button that the week is not over. A settlement is final. */
function earlyText({ to, payableKobo }: SettlementPreview): string {
  const due = payableKobo === 0 ? ` Nothing is due yet, so it would say ${formatKobo(0)}.` : ''
  return `This week is not over: it ends on ${shortDate(to)}. If you settle it now, what is sold until then will be in a later settlement.${due} A settlement cannot be taken back.`
}
