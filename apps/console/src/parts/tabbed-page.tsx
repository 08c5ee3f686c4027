import { Outlet, useMatchRoute } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../app/me.ts'
import { Tabs } from './tabs.tsx'
import { notAllowed } from './use-refuse-readers.ts'

/** A part of an area, for the roles that may open it. */
export interface Section {
  path: string
  label: string
  /** The name of the tab that holds this part and others. By default the part has a tab of its own. */
  tab?: string | undefined
  roles: readonly StaffRole[]
  /** The step of this tab in a process, such as 1 for terms, 2 for weeks and 3 for settlements. */
  step?: number
}

/**
 * Shows an area whose parts have addresses of their own. Each role sees the tabs of its own parts, and
 * below a tab with several parts the links to each. For a role that has none of them, the refusal
 * replaces the whole area.
 */
export function TabbedPage({ title, sections }: { title: string; sections: readonly Section[] }) {
  const { role } = useMe()
  const matches = useMatchRoute()
  const own = sections.filter(({ roles }) => roles.includes(role))
  if (own.length === 0) throw notAllowed()
  const shown = own.find(({ path }) => matches({ to: path }) !== false)
  const inTab = own.filter((section) => shown && tabOf(section) === tabOf(shown))
  // A tab leads to its first part.
  const tabs = own
    .filter((section, index) => own.findIndex((one) => tabOf(one) === tabOf(section)) === index)
    .map((section) => ({
      path: section.path,
      label: tabOf(section),
      isHere: inTab.includes(section),
    }))
  return (
    <div className="page">
      <h1>{title}</h1>
      <Tabs label={`Parts of ${title}`} tabs={tabs} />
      {shown && inTab.length > 1 && <Tabs label={`Parts of ${tabOf(shown)}`} tabs={inTab} isInner />}
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </div>
  )
}

const tabOf = ({ tab, label }: Section): string => tab ?? label
