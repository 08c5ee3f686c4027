import { Link, useLocation } from '@tanstack/react-router'
import { classes } from '@velvet/ui/classes'
import { useEffect, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab {
  path: string
  label: string
  /** True while a part of the tab is shown, whose address may differ from that of the tab. */
  isHere?: boolean
  /** The step of this tab in a process. */
  step?: number
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** True for the parts of one tab, which stand below it. */
  isInner?: boolean
}

/** Links to the parts of an area, each of which has an address of its own. */
export function Tabs({ label, tabs, isInner = false }: Props) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => showCurrent(nav.current), [pathname])
  return (
    <nav ref={nav} className={classes(styles.tabs, isInner && styles.inner)} aria-label={label}>
      {tabs.map(({ path, label: text, isHere, step }) => (
        <Link
          key={path}
          to={path}
          className={classes(styles.tab, isHere && styles.here, step !== undefined && styles.step)}
          data-step={step}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ className: styles.here }}
          aria-current={isHere ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the tabs of a phone sideways, so that the current one is in the middle. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
}
