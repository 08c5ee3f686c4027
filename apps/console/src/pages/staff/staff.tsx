import { Outlet } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/endpoint'
import { SUPERVISOR_ROLES } from '@velvet/contract/gate-rules'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../../app/me.ts'
import { Tabs } from '../../parts/tabs.tsx'

interface Section {
  path: string
  label: string
  roles: readonly StaffRole[]
}

const SECTIONS: readonly Section[] = [
  { path: '/staff', label: 'People', roles: ['admin'] },
  { path: '/staff/devices', label: 'Gate phones', roles: SUPERVISOR_ROLES },
]

/** The people who work for the operator, and the phones with which they admit. */
export function Staff() {
  const { role } = useMe()
  return (
    <div className="page">
      <h1>Staff</h1>
      <Tabs label="Parts of Staff" tabs={SECTIONS.filter(({ roles }) => roles.includes(role))} />
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
