import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import { goTo } from '../app/use-place.ts'
import type { Place } from '../app/use-place.ts'
import { useTitle } from '../app/use-title.ts'
import { Refusal } from './refusal.tsx'

interface PageProps {
  title: string
  /** The error of a failed reading or action. Undefined shows no message. */
  error?: unknown
  /** The place to which the button at the bottom leads. Undefined shows no button. */
  back?: Place | undefined
  children: ReactNode
}

/** Shows any page but the door. A button at its bottom leads back. */
export function Page({ title, error, back, children }: PageProps) {
  const heading = useTitle(title)
  return (
    <main className="page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
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
