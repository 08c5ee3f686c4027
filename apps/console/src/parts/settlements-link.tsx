import { Link } from '@tanstack/react-router'
import { useMe } from '../app/me.ts'

/** Leads to the list of settlements, which the house and each distributor have at different addresses. */
export function SettlementsLink() {
  const to = useMe().role === 'distributor' ? '/settlements' : '/books/settlements'
  return <Link to={to}>Settlements</Link>
}
