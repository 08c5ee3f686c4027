import { useSearch } from '@tanstack/react-router'
import { caller } from '@velvet/client/call'
import type { AuditEntry, listAudit } from '@velvet/contract/operator/audit.calls'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { emptyText } from '../../../parts/empty-words.ts'
import { DayFilters, FilterLink, Filters, GivenFilter } from '../../../parts/filters.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { actionText, actorText, subjectText } from '../../../parts/audit-words.ts'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { States } from './states.tsx'

const callAudit = caller<typeof listAudit>('GET /api/v1/staff/audit')

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', isDate: true, cell: ({ at }) => dateAndTime(at) },
  { title: 'Who', cell: ({ actor }) => <Who actor={actor} /> },
  {
    title: 'What',
    cell: ({ action }) => (
      <FilterLink name="action" value={action}>
        {actionText(action)}
      </FilterLink>
    ),
  },
  {
    title: 'Of what',
    cell: ({ subject, subjectName }) => (
      <FilterLink name="subject" value={subject}>
        {subjectText(subject, subjectName)}
      </FilterLink>
    ),
  },
  { title: 'Reason', cell: ({ note }) => note },
  { title: 'Before and after', cell: (entry) => <States entry={entry} /> },
]

export function Audit() {
  useTitle('Audit')
  const search = useSearch({ from: '/signed-in/audit' })
  const { data } = useList(['audit'], callAudit, search)
  const { q, actor, action, subject, from, to, cursor } = search
  const shownActor = data.items.find((entry) => entry.actor.id === actor)?.actor
  const shownSubject = data.items.find((entry) => entry.subject === subject)
  return (
    <div className="page">
      <div className="page-top">
        <h1>Audit</h1>
        <SearchBox label="Name, action or id" q={q} />
      </div>
      <Filters>
        <DayFilters from={from} to={to} />
        <GivenFilter name="actor" text={actor && (shownActor ? actorText(shownActor) : actor)} />
        <GivenFilter name="action" text={action && actionText(action)} />
        <GivenFilter name="subject" text={subject && subjectText(subject, shownSubject?.subjectName)} />
      </Filters>
      <DataTable
        caption="Changes, newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => String(id)}
        empty={emptyText(search, {
          none: 'No change fits these filters.',
          first: 'Nothing was changed yet. Every change that staff make is listed here.',
        })}
      />
      <Pages next={data.next} cursor={cursor} />
      <LagosTimes />
    </div>
  )
}

function Who({ actor }: { actor: AuditEntry['actor'] }) {
  if (actor.id === null) return actorText(actor)
  return (
    <FilterLink name="actor" value={actor.id}>
      {actorText(actor)}
    </FilterLink>
  )
}
