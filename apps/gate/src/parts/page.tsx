import { Button } from '@velvet/ui/button'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { goTo, useTitle, type PageName } from '../app/use-page.ts'
import { listenToHandheld } from '../scanning/listen-to-handheld.ts'
import type { Burst } from '../scanning/read-burst.ts'
import { useGate } from '../state/gate-state.ts'
import { Alarms } from './alarms.tsx'
import { Refusal } from './refusal.tsx'
import { w } from '../words/words.ts'

interface PageProps {
  title: string
  /** The error of a failed reading or action. Without an error, the page shows no message. */
  error?: unknown
  /**
   * The page to which the button at the bottom leads. Without one, this page shows no button.
   */
  back?: PageName | undefined
  /** Receives what a handheld scanner types. Without it, a scan does nothing on this page. */
  onScan?: (burst: Burst) => void
  children: ReactNode
}

/** Shows a page of the gate other than the door. */
export function Page({ title, error, back, onScan, children }: PageProps) {
  const heading = useTitle(title)
  const { alarms } = useGate()
  const scan = useEffectEvent((burst: Burst) => onScan?.(burst))
  // A scanner's Enter would otherwise press a button of this page.
  useEffect(() => listenToHandheld((burst) => scan(burst)), [])
  return (
    <main className="page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Alarms alarms={alarms} />
      <Refusal error={error} />
      {children}
      {back && (
        <div className="at-bottom">
          <Button look="quiet" wide onClick={() => goTo(back)}>
            {w.back}
          </Button>
        </div>
      )}
    </main>
  )
}
