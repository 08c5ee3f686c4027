import { SETTLEMENTS } from './book-calls.ts'
import { Download } from './download.tsx'
import { Link } from '@tanstack/react-router'
import { useMe } from '../app/me.ts'

/** Downloads a settlement as its paper and as a table. */
export function SettlementFiles({ id }: { id: string }) {
  const path = `${SETTLEMENTS}/${id}`
  return (
    <div className="actions">
      <Download path={`${path}/pdf`} input={{}} label="Download as PDF" />
      <Download path={`${path}/csv`} input={{}} />
    </div>
  )
}

/** Leads to the list of settlements, which the operator and each distributor have at different addresses. */
export function SettlementsLink() {
  const to = useMe().role === 'distributor' ? '/settlements' : '/books/settlements'
  return <Link to={to}>Settlements</Link>
}
