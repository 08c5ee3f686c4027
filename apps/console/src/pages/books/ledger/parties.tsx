import { Link, useSearch } from '@tanstack/react-router'
import type { Distributor, Exhibitor } from '@velvet/contract/books/parties.calls'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { AccountChanges } from '../../../parts/account-changes.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { Noted } from '../../../parts/noted.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { AddDistributorDialog, AddExhibitorDialog, DistributorDialog, ExhibitorDialog } from './party-dialogs.tsx'

type Party = Omit<Distributor, 'films'>

const COLUMNS: readonly Column<Party>[] = [
  {
    title: 'Name',
    cell: ({ name, emails }) => <Noted note={emails.join(', ') || 'No email'}>{name}</Noted>,
  },
  { title: 'Legal name', cell: ({ legalName }) => legalName },
  { title: 'TIN', isWhole: true, cell: ({ tin }) => tin },
  { title: 'RC number', isWhole: true, cell: ({ rcNumber }) => rcNumber },
]

const CINEMAS: Column<Exhibitor> = {
  title: 'Cinemas',
  cell: ({ cinemas }) => cinemas.map(({ name }) => name).join(', '),
}
const FILMS: Column<Distributor> = {
  title: 'Films',
  isNumeric: true,
  cell: ({ name, films }) => (
    <Link to="/films" search={{ q: name }} aria-label={`${counted(films, 'film')} of ${name}`}>
      {count(films)}
    </Link>
  ),
}

/** Returns the column with the button that changes a party. */
function acting<P extends Party>(edit: (party: P) => void): Column<P> {
  return {
    title: 'Act',
    cell: (party) => (
      <Button look="quiet" aria-label={`Change ${party.name}`} onClick={() => edit(party)}>
        Change
      </Button>
    ),
  }
}

/** Lists who owns the cinemas and who owns the films. */
export function Parties() {
  useTitle('Parties')
  const search = useSearch({ from: '/signed-in/books/parties' })
  return (
    <>
      <AccountChanges />
      <Exhibitors cursor={search.exhibitors} />
      <Distributors cursor={search.cursor} />
    </>
  )
}

interface ListProps {
  cursor: string | undefined
}

function Exhibitors({ cursor }: ListProps) {
  const { data } = useList([...BOOKS, 'exhibitors'], bookCalls.listExhibitors, { cursor })
  const [isAdding, setIsAdding] = useState(false)
  const [changed, setChanged] = useState<Exhibitor>()
  return (
    <>
      <h2>Exhibitors</h2>
      <div className="actions">
        <Button onClick={() => setIsAdding(true)}>Add an exhibitor</Button>
      </div>
      <DataTable
        caption="Owners of cinemas"
        columns={[...COLUMNS, CINEMAS, acting<Exhibitor>(setChanged)]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There is no exhibitor yet. Add the owner of your cinemas, whose name and numbers receipts show."
      />
      <Pages next={data.next} cursor={cursor} name="exhibitors" list="the exhibitors" />
      {isAdding && <AddExhibitorDialog isFirst={data.items.length === 0} onClose={() => setIsAdding(false)} />}
      {changed && <ExhibitorDialog party={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

function Distributors({ cursor }: ListProps) {
  const { data } = useList([...BOOKS, 'distributors'], bookCalls.listDistributors, { cursor })
  const [isAdding, setIsAdding] = useState(false)
  const [changed, setChanged] = useState<Distributor>()
  return (
    <>
      <h2>Distributors</h2>
      <div className="actions">
        <Button look="quiet" onClick={() => setIsAdding(true)}>
          Add a distributor
        </Button>
      </div>
      <DataTable
        caption="Owners of films"
        columns={[...COLUMNS, FILMS, acting<Distributor>(setChanged)]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There is no distributor yet. A film that names one adds it here."
      />
      <Pages next={data.next} cursor={cursor} list="the distributors" />
      {isAdding && <AddDistributorDialog onClose={() => setIsAdding(false)} />}
      {changed && <DistributorDialog party={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}
