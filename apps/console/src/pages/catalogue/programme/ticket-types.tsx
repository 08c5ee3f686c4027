import { useSuspenseQuery } from '@tanstack/react-query'
import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import { TYPES_OF_TICKETS } from '@velvet/contract/catalogue/ticket-types.rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { mayChangeEveryCinema } from '../../../parts/may-change.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { ChangeTypeDialog, NewTypeDialog } from './ticket-type-dialog.tsx'
import { CLASS_WORDS } from './ticket-type-fields.tsx'
import { typesQuery } from './type-calls.ts'

const COLUMNS: readonly Column<TicketType>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Class', cell: (type) => CLASS_WORDS[type.class] },
  { title: 'App', cell: ({ online }) => (online ? 'Sold' : 'Offline') },
  { title: 'Approval', cell: ({ needsApproval }) => (needsApproval ? 'Needed' : '') },
  { title: 'Note', cell: ({ note }) => note },
]

/** Lists the types of tickets of all cinemas. */
export function TicketTypes() {
  useTitle(TYPES_OF_TICKETS)
  const isReader = !mayChangeEveryCinema(useMe())
  const { data } = useSuspenseQuery(typesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<TicketType>()
  const acting: Column<TicketType> = {
    title: 'Act',
    cell: (type) => (
      <Button look="quiet" aria-label={`Change ${type.name}`} onClick={() => setEdited(type)}>
        Change
      </Button>
    ),
  }
  return (
    <>
      <p className="muted">
        A showtime sells the types for which it, or the price card, has a price. The buyer, the ticket and the door show
        the note. A type is never deleted, because tickets name it: take it offline.
      </p>
      {!isReader && (
        <div className="actions">
          <Button onClick={() => setIsAdding(true)}>Add a type</Button>
        </div>
      )}
      <DataTable
        caption={TYPES_OF_TICKETS}
        columns={isReader ? COLUMNS : [...COLUMNS, acting]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There is no type."
      />
      {isAdding && <NewTypeDialog onClose={() => setIsAdding(false)} />}
      {edited && (
        <ChangeTypeDialog
          type={data.items.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
