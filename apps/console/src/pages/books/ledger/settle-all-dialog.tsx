import { useQuery } from '@tanstack/react-query'
import type { CallOptions } from '@velvet/client/call'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { Banner } from '@velvet/ui/banner'
import { Spinner } from '@velvet/ui/spinner'
import { useState } from 'react'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { failureText } from '../../../parts/choice-bar.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Noted } from '../../../parts/noted.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useChoice } from '../../../parts/use-choice.ts'
import { useEach } from '../../../parts/use-each.ts'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { lastSettlementWeek, readWeek, type ToSettle } from './settle-week.ts'

const keyOf = ({ id }: ToSettle) => id
const nameOf = ({ name }: ToSettle) => name

/** Settles a week with every distributor at once. Each row first lists the data that its distributor lacks. */
export function SettleAllDialog({ onClose }: { onClose: () => void }) {
  const [week, setWeek] = useState(lastSettlementWeek)
  const { data, error } = useQuery({
    queryKey: [...BOOKS, 'week-to-settle', week],
    queryFn: ({ signal }) => readWeek(week, { signal }),
    enabled: week !== '',
  })
  const rows = (data ?? []).filter(({ preview }) => preview.lines.length > 0)
  // Rows with complete data are selected at first.
  const choice = useChoice({ keyOf, nameOf, isFirstChosen: ({ missing }) => missing.length === 0 })
  const chosen = rows.filter(choice.isChosen)
  const each = useEach(keyOf)
  const change = useChange(
    () =>
      each(week, chosen, ({ id }, options: CallOptions) =>
        bookCalls.makeSettlement({ distributorID: id, week }, options),
      ),
    { invalidates: [BOOKS, ['audit']], onDone: (failures) => failures.length === 0 && onClose() },
  )
  const failures = change.data ?? []
  const due = chosen.reduce((sum, { preview }) => sum + preview.payableKobo, 0)
  const to = rows[0]?.preview.to
  return (
    <WideDialog title="Settle a week with all distributors" onClose={onClose}>
      <ChangeForm
        action={chosen.length === 0 ? 'Settle' : `Settle ${counted(chosen.length, 'distributor')}, ${formatKobo(due)}`}
        change={{ ...change, isSuccess: false }}
        disabled={chosen.length === 0}
        onSubmit={() => change.mutate({})}
      >
        <legend className="visually-hidden">The week</legend>
        <DayField label="A day of the week" hint="Weeks begin on a Friday" required value={week} onChange={setWeek} />
        {to !== undefined && rows.some(({ preview }) => !preview.isOver) && (
          <p className="error">
            This week ends on {shortDate(to)}. What is sold until then will be in a later settlement.
          </p>
        )}
        {failures.length > 0 && (
          <Banner kind="error" role="alert">
            {failureText(failures, { noun: 'distributor', done: 'settled', nameOf })}
          </Banner>
        )}
      </ChangeForm>
      <Refusal error={error} />
      {!data && !error && <Spinner label="Loading" />}
      {data && (
        <DataTable
          caption="Distributors with something to settle, those with a gap first"
          columns={COLUMNS}
          rows={rows}
          keyOf={keyOf}
          choice={choice}
          empty="No distributor has anything to settle in this week."
        />
      )}
      <p className="muted">A settlement is never changed. What is missing is added under Owners and Terms.</p>
    </WideDialog>
  )
}

const COLUMNS: readonly Column<ToSettle>[] = [
  { title: 'Distributor', cell: nameOf },
  { title: 'Missing', cell: ({ missing }) => missing.join(', ') || 'Nothing' },
  {
    title: 'Lines',
    isNumeric: true,
    cell: ({ preview }) =>
      preview.madeAs === null ? (
        preview.lines.length
      ) : (
        <Noted note={`Settled as ${preview.madeAs}`}>{preview.lines.length}</Noted>
      ),
  },
  { title: 'Gross', cell: ({ preview }) => formatKobo(preview.total.grossKobo), isNumeric: true },
  { title: 'Due', cell: ({ preview }) => formatKobo(preview.payableKobo), isNumeric: true },
]
