import { useQuery } from '@tanstack/react-query'
import type { CallOptions } from '@velvet/client/call'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { Spinner } from '@velvet/ui/spinner'
import { useRef, useState } from 'react'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Noted } from '../../../parts/noted.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { lastSettlementWeek, readWeek, type ToSettle } from './settle-week.ts'

/** Settles a week with every distributor at once. Each row first lists the data that its distributor lacks. */
export function SettleAllDialog({ onClose }: { onClose: () => void }) {
  const [week, setWeek] = useState(lastSettlementWeek)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const { data, error } = useQuery({
    queryKey: [...BOOKS, 'week-to-settle', week],
    queryFn: ({ signal }) => readWeek(week, { signal }),
    enabled: week !== '',
  })
  const rows = data ?? []
  // Rows with complete data start selected, and all others start unselected. `turned` has the rows that the user
  // changed.
  const chosen = rows.filter((row) => row.preview.lines.length > 0 && (row.missing.length === 0) !== turned.has(row.id))
  const turn = (id: string) =>
    setTurned(new Set(turned.has(id) ? [...turned].filter((one) => one !== id) : [...turned, id]))
  const settle = useSettleEach()
  const change = useChange(settle, { invalidates: [BOOKS, ['audit']], onDone: onClose })
  const due = chosen.reduce((sum, { preview }) => sum + preview.payableKobo, 0)
  const to = rows[0]?.preview.to
  return (
    <WideDialog title="Settle a week with all distributors" onClose={onClose}>
      <ChangeForm
        action={chosen.length === 0 ? 'Settle' : `Settle ${counted(chosen.length, 'distributor')}, ${formatKobo(due)}`}
        change={change}
        disabled={chosen.length === 0}
        onSubmit={() => change.mutate({ week, ids: chosen.map(({ id }) => id) })}
      >
        <legend className="visually-hidden">The week</legend>
        <DayField label="A day of the week" hint="Weeks begin on a Friday" required value={week} onChange={setWeek} />
        {to !== undefined && rows.some(({ preview }) => !preview.isOver) && (
          <p className="error">
            This week ends on {shortDate(to)}. What is sold until then will be in a later settlement.
          </p>
        )}
      </ChangeForm>
      <Refusal error={error} />
      {!data && !error && <Spinner label="Loading" />}
      {data && (
        <DataTable
          caption="Distributors with something to settle, those with a gap first"
          columns={columnsOf(chosen, turn)}
          rows={rows.filter(({ preview }) => preview.lines.length > 0)}
          keyOf={({ id }) => id}
          empty="No distributor has anything to settle in this week."
        />
      )}
      <p className="muted">A settlement is never changed. What is missing is added under Owners and Terms.</p>
    </WideDialog>
  )
}

function columnsOf(chosen: readonly ToSettle[], turn: (id: string) => void): Column<ToSettle>[] {
  return [
    {
      title: 'Distributor',
      cell: (row) => (
        <label>
          <input type="checkbox" checked={chosen.includes(row)} onChange={() => turn(row.id)} /> {row.name}
        </label>
      ),
    },
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
}

/**
 * Returns a call that settles with one distributor after the other. Each distributor keeps its own idempotency key, so
 * repeating the call after a failure settles with none of them twice.
 */
function useSettleEach() {
  const keys = useRef(new Map<string, string>())
  return async ({ week, ids }: { week: string; ids: readonly string[] }, options: CallOptions) => {
    for (const distributorID of ids) {
      const name = `${week} ${distributorID}`
      const idempotencyKey = keys.current.get(name) ?? crypto.randomUUID()
      keys.current.set(name, idempotencyKey)
      await bookCalls.makeSettlement({ distributorID, week }, { ...options, idempotencyKey })
    }
  }
}
