import { Link, useSearch } from '@tanstack/react-router'
import type { Distributor, Exhibitor } from '@velvet/contract/endpoints/money/parties'
import { counted } from '@velvet/contract/typing/counted'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { DataTable, Pages } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { count } from '../../parts/money.ts'
import { Noted } from '../../parts/noted.tsx'
import { useList } from '../../parts/use-list.ts'
import { useTitle } from '../../parts/use-title.ts'
import { BOOKS, bookCalls } from '../../parts/book-calls.ts'
import {
  AddDistributorDialog,
  AddExhibitorDialog,
  DistributorDialog,
  ExhibitorDialog,
} from './party-dialogs.tsx'

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
  ...{ title: 'Films', isFigure: true },
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
  const { cursor } = useSearch({ from: '/signed-in/books/parties' })
  const exhibitors = useList([...BOOKS, 'exhibitors'], bookCalls.listExhibitors, { limit: 100 })
  const { data } = useList([...BOOKS, 'distributors'], bookCalls.listDistributors, { cursor })
  const [exhibitor, setExhibitor] = useState<Exhibitor>()
  const [distributor, setDistributor] = useState<Distributor>()
  const [added, setAdded] = useState<'exhibitor' | 'distributor'>()
  return (
    <>
      <h2>Exhibitors</h2>
      <div className="actions">
        <Button onClick={() => setAdded('exhibitor')}>Add an exhibitor</Button>
      </div>
      <DataTable
        caption="Owners of cinemas"
        columns={[...COLUMNS, CINEMAS, acting<Exhibitor>(setExhibitor)]}
        rows={exhibitors.data.items}
        keyOf={({ id }) => id}
        empty="There is no exhibitor yet. Add the owner of your cinemas, whose name and numbers receipts show."
      />
      <h2>Distributors</h2>
      <div className="actions">
        <Button onClick={() => setAdded('distributor')}>Add a distributor</Button>
      </div>
      <DataTable
        caption="Owners of films"
        columns={[...COLUMNS, FILMS, acting<Distributor>(setDistributor)]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There is no distributor yet. A film that names one adds it here."
      />
      <Pages next={data.next} cursor={cursor} />
      {added === 'exhibitor' && <AddExhibitorDialog onClose={() => setAdded(undefined)} />}
      {added === 'distributor' && <AddDistributorDialog onClose={() => setAdded(undefined)} />}
      {exhibitor && <ExhibitorDialog party={exhibitor} onClose={() => setExhibitor(undefined)} />}
      {distributor && (
        <DistributorDialog party={distributor} onClose={() => setDistributor(undefined)} />
      )}
    </>
  )
}
