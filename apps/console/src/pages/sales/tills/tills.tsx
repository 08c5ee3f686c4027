import { Link, useSearch } from '@tanstack/react-router'
import type { StaffTill } from '@velvet/contract/sales/staff-tills.calls'
import { TILL_SILENT_MINUTES } from '@velvet/contract/sales/counter.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { AccountChanges } from '../../../parts/account-changes.tsx'
import { NarrowToCinema } from '../../../parts/cinema-filter.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { mayChange } from '../../../parts/may-change.ts'
import { Noted } from '../../../parts/noted.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { staffTillCalls } from './calls.ts'
import { FloatDialog } from './float-dialog.tsx'
import { AddTillDialog, ChangeTillDialog } from './till-dialogs.tsx'

/** The list is read again after this time, because sales change what the tills should hold. */
const EVERY_MS = 30_000

const STATES = { archived: 'Archived' }

const COLUMNS: readonly Column<StaffTill>[] = [
  { title: 'Till', cell: nameOf },
  { title: 'Open', cell: openOf },
  { title: 'Expected cash', cell: (till) => expectedOf(till, 'cash'), isNumeric: true },
  { title: 'By terminal', cell: (till) => expectedOf(till, 'terminal'), isNumeric: true },
  { title: 'By transfer', cell: (till) => expectedOf(till, 'transfer'), isNumeric: true },
  { title: 'Last contact', cell: contactOf },
  { title: 'Last close', cell: closeOf },
]

/** Lists the tills: which are open and what they should hold. */
export function Tills() {
  useTitle('Tills')
  const isReader = !mayChange(useMe().role)
  const { cinemaID, status, cursor } = useSearch({ from: '/signed-in/cinemas/tills/' })
  const isArchived = status === 'archived'
  const { data } = useList(
    ['tills', 'list'],
    staffTillCalls.listStaffTills,
    { cinemaID, cursor, status: isArchived ? ('archived' as const) : ('in-use' as const) },
    { refetchInterval: EVERY_MS },
  )
  const [isAdding, setIsAdding] = useState(false)
  const [changed, setChanged] = useState<StaffTill>()
  const [given, setGiven] = useState<StaffTill>()
  const acting: Column<StaffTill> = {
    title: 'Act',
    cell: (till) => (
      <span className="actions">
        {!till.open && !till.archived && (
          <Button look="quiet" aria-label={`Give cash for ${till.name}`} onClick={() => setGiven(till)}>
            Give cash
          </Button>
        )}
        <Button look="quiet" aria-label={`Change ${till.name}`} onClick={() => setChanged(till)}>
          Change
        </Button>
      </span>
    ),
  }
  return (
    <>
      <AccountChanges />
      <Filters>
        <NarrowToCinema cinema={data.narrowedTo} />
        <ChoiceFilter label="State" name="status" value={status} text={STATES} all="In use" />
        {!isReader && <Button onClick={() => setIsAdding(true)}>Add a till</Button>}
      </Filters>
      <DataTable
        caption="The tills, by cinema and name"
        columns={isReader ? COLUMNS : [...COLUMNS, acting]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={
          isArchived
            ? 'No till is out of use.'
            : 'There is no till. A manager adds one here, and people open it at /counter/.'
        }
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        What an open till should hold is shown to finance alone. It is hidden from everybody who can close the till,
        because they count it without knowing. A till without contact for {TILL_SILENT_MINUTES} minutes is marked. Times
        are those of the clocks at the cinema.
      </p>
      {given && <FloatDialog till={given} onClose={() => setGiven(undefined)} />}
      {isAdding && <AddTillDialog onClose={() => setIsAdding(false)} />}
      {changed && (
        <ChangeTillDialog
          till={data.items.find(({ id }) => id === changed.id) ?? changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}

/** Links to the Z reports of the till. */
function nameOf({ id, name, cinema }: StaffTill) {
  return (
    <Noted note={cinema}>
      <Link to="/cinemas/tills/reports" search={{ tillID: id }}>
        {name}
      </Link>
    </Noted>
  )
}

function openOf({ open, float, timeZone }: StaffTill) {
  if (!open && float) {
    const amount = float.kobo === null ? 'cash' : formatKobo(float.kobo)
    return `Closed, ${amount} from ${float.givenBy.name}`
  }
  if (!open) return 'Closed'
  return (
    <Link to="/cinemas/tills/sessions/$id" params={{ id: open.id }}>
      {open.openedBy.name}, {dateAndTimeIn(open.openedAt, timeZone)}
    </Link>
  )
}

function expectedOf({ open }: StaffTill, tender: 'cash' | 'terminal' | 'transfer') {
  if (!open) return ''
  return open.expected ? formatKobo(open.expected[tender]) : 'Hidden'
}

function contactOf({ open, timeZone }: StaffTill) {
  if (!open) return ''
  const at = dateAndTimeIn(open.lastContact, timeZone)
  return open.isSilent ? <strong className="error">None since {at}</strong> : at
}

function closeOf({ lastClose, timeZone }: StaffTill) {
  if (!lastClose) return 'Never'
  return (
    <Link to="/cinemas/tills/sessions/$id" params={{ id: lastClose.sessionID }}>
      Z {lastClose.number}, {dateAndTimeIn(lastClose.closedAt, timeZone)}
    </Link>
  )
}
