import { Outlet } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/endpoint'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../../app/me.ts'
import { Tabs } from '../../parts/tabs.tsx'
import { SECTIONS } from './sections.ts'

/** Everything about the money that comes in; each part has an address of its own. */
export function Payments() {
  const { role } = useMe()
  return (
    <div className="page">
      <h1>Payments</h1>
      <Tabs
        label="Parts of Payments"
        tabs={SECTIONS.filter(({ roles }: { roles: readonly StaffRole[] }) => roles.includes(role))}
      />
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
