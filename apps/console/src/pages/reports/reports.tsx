import { Outlet } from '@tanstack/react-router'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../../app/me.ts'
import { Tabs } from '../../parts/tabs.tsx'
import { PARTS } from './parts.ts'

const SALES = [
  { path: '/reports', label: PARTS.sales },
  { path: '/reports/lines', label: PARTS.lines },
] as const
const MONEY = [
  { path: '/reports/topups', label: PARTS.topUps },
  { path: '/reports/credits', label: PARTS.credits },
] as const

/** What was sold and paid; each report and the lines behind it have an address of their own. */
export function Reports() {
  const { role } = useMe()
  return (
    <div className="page">
      <h1>Reports</h1>
      <Tabs label="Parts of Reports" tabs={role === 'manager' ? SALES : [...SALES, ...MONEY]} />
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
