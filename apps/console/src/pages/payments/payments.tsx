import { Link, Outlet } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/endpoint'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../../app/me.ts'
import styles from './payments.module.css'
import { SECTIONS } from './sections.ts'

/** Everything about the money that comes in; each part has an address of its own. */
export function Payments() {
  const { role } = useMe()
  return (
    <div className="page">
      <h1>Payments</h1>
      <nav className={styles.tabs} aria-label="Parts of Payments">
        {SECTIONS.filter(({ roles }: { roles: readonly StaffRole[] }) => roles.includes(role)).map(
          ({ path, label }) => (
            <Link
              key={path}
              to={path}
              className={styles.tab}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ className: styles.here }}
            >
              {label}
            </Link>
          ),
        )}
      </nav>
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
