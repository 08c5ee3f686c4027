import { Clapperboard } from '@velvet/ui/icons/clapperboard'
import { MapPin } from '@velvet/ui/icons/map-pin'
import { Play } from '@velvet/ui/icons/play'
import { UserRound } from '@velvet/ui/icons/user-round'
import type { MouseEvent } from 'react'
import { Link, useNextPath } from './router.tsx'
import { scrollBehaviour } from './scroll-behaviour.ts'
import { TABS, activeTab } from './tabs.ts'
import type { AppTab } from './tabs.ts'
import styles from './tab-bar.module.css'
import { w } from './words.ts'

const ICONS = { Home: Clapperboard, Trailers: Play, Centers: MapPin, Profile: UserRound }

export function TabBar() {
  const active = activeTab(useNextPath())

  function stay(event: MouseEvent, tab: AppTab) {
    if (tab !== active) return
    event.preventDefault()
    window.scrollTo({ top: 0, behavior: scrollBehaviour() })
  }

  return (
    <nav className={styles.bar} aria-label={w.main}>
      {TABS.map((tab) => {
        const Icon = ICONS[tab.name]
        return (
          <Link
            key={tab.name}
            to={tab.path}
            state={{ fromTabBar: true }}
            className={styles.tab}
            aria-current={tab === active ? 'page' : undefined}
            onClick={(event) => stay(event, tab)}
          >
            <Icon size={22} aria-hidden />
            <span className={styles.label}>{tab.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
