import { CallError, wordsOf } from '@velvet/client/call-error'
import { Button } from '@velvet/ui/button'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { BackToStart } from '../parts/back-to-start.tsx'

/** Shows why the data of a page could not be read, in the place of the page. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary()
  return (
    <div className="page" role="alert">
      <h1>This page could not be shown</h1>
      <p>{wordsOf(error)}</p>
      {/* What an account may not do, it may not do at the next try either. */}
      {error instanceof CallError && error.code === 'not-allowed' ? (
        <BackToStart />
      ) : (
        <div className="actions">
          <Button
            look="quiet"
            onClick={() => {
              queries.reset()
              reset()
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
