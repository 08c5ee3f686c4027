import { useSearch } from '@tanstack/react-router'
import { caller, type AnswerOf } from '@velvet/client/call'
import type { listProofNotes } from '@velvet/contract/books/proof.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { OwnPage } from './own-page.tsx'

const callNotes = caller<typeof listProofNotes>('GET /api/v1/proof/notes')
type SignedNote = AnswerOf<typeof callNotes>['notes'][number]

const COLUMNS: readonly Column<SignedNote>[] = [
  { title: 'Day', isDate: true, cell: ({ day }) => shortDate(day) },
  { title: 'Leaves of the tree', cell: ({ size }) => count(size), isNumeric: true },
  { title: 'Root', cell: ({ root }) => <code>{root}</code> },
]

/** Lists the signed notes of the days, and leads to the page that checks them. */
export function Notes() {
  return (
    <OwnPage title="Proof">
      <p>
        Each day is signed by a note, which is also sent to you by email. If somebody changed a sale later, the root of
        its day would no longer fit. Check tickets, exported books and signatures in your own browser{' '}
        <a href="/proof/">on the page of proofs</a>.
      </p>
      <NoteTable />
    </OwnPage>
  )
}

function NoteTable() {
  const { cursor } = useSearch({ from: '/signed-in/proof' })
  const { data } = useList(['proof-notes'], callNotes, { before: cursor })
  return (
    <>
      <DataTable
        caption="Signed notes of the days, the newest first"
        columns={COLUMNS}
        rows={data.notes}
        keyOf={({ day }) => day}
        empty="No day has been signed yet."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
