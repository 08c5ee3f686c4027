import { Link } from '@tanstack/react-router'
import styles from './tabs.module.css'

interface Tab {
  path: string
  label: string
}

/** Links to the parts of an area, each of which has an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ className: styles.here }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
