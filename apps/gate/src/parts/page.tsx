import { wordsOf } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import { goTo } from '../app/use-place.ts'
import type { Place } from '../app/use-place.ts'
import { useTitle } from '../app/use-title.ts'

interface PageProps {
  title: string
  /** Why the page could not be read, or a deed failed. */
  error?: unknown
  /** Where the button at the bottom leads; undefined where there is nothing to go back to. */
  back?: Place | undefined
  children: ReactNode
}

/** A page beside the door, with the way back at the bottom. */
export function Page({ title, error, back, children }: PageProps) {
  const heading = useTitle(title)
  return (
    <main className="page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {error !== undefined && (
        <Banner kind="error" role="alert">
          {wordsOf(error)}
        </Banner>
      )}
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
