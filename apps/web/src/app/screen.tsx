import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from './router.tsx'
import { PRODUCT } from './product.ts'
import styles from './screen.module.css'
import { activeTab } from './tabs.ts'

interface ScreenProps {
  /** The title in the browser's tab and history. */
  title: string
  children: ReactNode
}

/**
 * True until the person first moves to another screen. Before that, nothing has to be announced.
 */
let isFirstScreen = true

/** The scroll position of each tab when it was last left, restored by the tab bar. */
const leftAt = new Map<string, number>()

/**
 * The frame of every screen. It names the page, starts at the top (or where the tab bar left it),
 * and moves focus to the heading, so that a screen reader announces the screen.
 */
export function Screen({ title, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const isReturn = cameFromTabBar(location.state)

  useEffect(() => {
    document.title = title === PRODUCT.name ? title : `${title} · ${PRODUCT.name}`
  }, [title])

  useEffect(() => {
    // The app now reacts to taps, so the style sheets no longer need to hide anything.
    document.documentElement.removeAttribute('data-starting')
  }, [])

  useLayoutEffect(() => {
    const tab = activeTab(location.pathname)?.path ?? ''
    // The first screen keeps its position: people may have scrolled while the app was loading.
    if (!isFirstScreen) {
      window.scrollTo(0, (isReturn && leftAt.get(tab)) || 0)
      main.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
    isFirstScreen = false
    return () => void leftAt.set(tab, window.scrollY)
  }, [location.pathname, isReturn])

  return (
    <main ref={main} className={styles.screen}>
      {children}
    </main>
  )
}

function cameFromTabBar(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromTabBar' in state
}
