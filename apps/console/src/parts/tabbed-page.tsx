import { Outlet } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/calls/endpoint'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../app/me.ts'
import { Tabs } from './tabs.tsx'
import { notAllowed } from './use-refuse-readers.ts'

/** A part of an area, for the roles that may open it. */
export interface Section {
  path: string
  label: string
  roles: readonly StaffRole[]
}

/**
 * Shows an area whose parts have addresses of their own. Each role sees the tabs of its own parts.
 * For a role that has none of them, the refusal replaces the whole area.
 */
export function TabbedPage({ title, sections }: { title: string; sections: readonly Section[] }) {
  const { role } = useMe()
  const tabs = sections.filter(({ roles }) => roles.includes(role))
  if (tabs.length === 0) throw notAllowed()
  return (
    <div className="page">
      <h1>{title}</h1>
      <Tabs label={`Parts of ${title}`} tabs={tabs} />
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
