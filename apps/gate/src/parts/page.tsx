import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import { goTo } from '../app/use-place.ts'
import type { Place } from '../app/use-place.ts'
import { useTitle } from '../app/use-title.ts'
import { useGate } from '../state/gate-state.ts'
import { Alarms } from './alarms.tsx'
import { Refusal } from './refusal.tsx'

interface PageProps {
  title: string
  /** The error of a failed reading or action. Without an error, the page shows no message. */
  error?: unknown
  /**
   * The place to which the button at the bottom leads. Without a place, the page shows no button.
   */
  back?: Place | undefined
  children: ReactNode
}

/** Shows a page of the gate other than the door. */
export function Page({ title, error, back, children }: PageProps) {
  const heading = useTitle(title)
  const { alarms } = useGate()
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
            Back
          </Button>
        </div>
      )}
    </main>
  )
}
