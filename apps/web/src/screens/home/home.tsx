import { LOCATION_POLL_MS } from '@velvet/contract/shared/time/timers'
import { Tabs } from '@velvet/ui/tabs'
import { useState } from 'react'
import { Header } from '../../app/header.tsx'
import { lazyNotice, lazyScreen } from '../../app/lazy-screen.ts'
import { OnceKept, OnceRunning } from '../../app/once-running.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useIsOver } from '../../app/use-is-over.ts'
import { w as shared } from '../../app/words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsLocated, selectIsSignedIn } from '../../state/selectors.ts'
import styles from './home.module.css'
import { MovieList } from './movie-list.tsx'
import { useProgramme } from './use-programme.ts'
import { w } from './words.ts'

const LocationRequired = lazyScreen(() => import('./location-required.tsx'))
const TicketTonight = lazyNotice(() => import('./ticket-tonight.tsx'))
const HomeFooter = lazyNotice(() => import('./home-footer.tsx'))
const Tonight = lazyNotice(() => import('./tonight/tonight.tsx'), <div className={styles.tonight} />)

const SUB_TABS = [
  { id: 'now-playing', label: w.nowPlaying },
  { id: 'coming-soon', label: w.newlyAdded },
] as const

type SubTab = (typeof SUB_TABS)[number]['id']

/** The sub-tab that was last open, for people who come back from a film. */
let lastLookedAt: SubTab = 'now-playing'

export default function Home() {
  const [selected, setSelected] = useState(lastLookedAt)
  const isLocated = useAppSelector(selectIsLocated)
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const readingFailed = useAppSelector((state) => state.userLocation.error !== null)
  // The phone may still wait for an answer to its permission dialog, which is neither a failure nor
  // a location.
  const isLate = useIsOver(LOCATION_POLL_MS)
  const programme = useProgramme()

  return (
    <Screen title={PRODUCT.name}>
      <Header />
      <h1 className="visually-hidden" tabIndex={-1}>
        {shared.seeAMovie}
      </h1>
      <OnceRunning>{globalThis.hasTonight && <TicketTonight />}</OnceRunning>
      <div className={styles.programme}>
        <Tabs label={w.movies} tabs={SUB_TABS} selected={selected} onSelect={(id) => setSelected((lastLookedAt = id))}>
          {isSignedIn && selected === 'now-playing' && <Tonight />}
          <MovieList key={selected} {...programme} status={selected} />
        </Tabs>
      </div>
      <OnceKept>
        <HomeFooter />
      </OnceKept>
      <OnceRunning>{!isLocated && (readingFailed || isLate) && <LocationRequired />}</OnceRunning>
    </Screen>
  )
}
