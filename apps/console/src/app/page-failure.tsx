import { CallError, textOf } from '@velvet/client/call-error'
import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { Button } from '@velvet/ui/button'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { BackToStart } from '../parts/back-to-start.tsx'
import { MissingThing } from './missing-thing.tsx'
import { useSession } from './session.ts'

/** The names of ids in addresses. The server refuses text that is no id as a wrong field. */
const IDS = ['id', 'uuid']

/** Shows why the data of a page could not be read, in the place of the page. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary()
  const { state } = useSession()
  const tryAgain = () => {
    queries.reset()
    reset()
  }
  const fields = error instanceof CallError ? error.fields : {}
  const isSessionEnd = error instanceof CallError && error.code === 'session-ended'
  const readAsSignedIn = useEffectEvent(tryAgain)
  useEffect(() => {
    if (isSessionEnd && state === 'in') readAsSignedIn()
  }, [isSessionEnd, state])
  // The next try would not find the thing either, so none is offered.
  if (error instanceof CallError && error.status === 404) {
    return <MissingThing text={textOf(error)} />
  }
  if (IDS.some((name) => name in fields)) {
    return <MissingThing text={GENERAL_ERRORS['not-found'].message} />
  }
  return (
    <div className="page" role="alert">
      <h1>This page could not be shown</h1>
      <p>{textOf(error)}</p>
      {/* What is wrong in the address, such as a last day before the first one. */}
      {Object.entries(fields).map(([name, text]) => (
        <p key={name}>{`${name} ${text}`}</p>
      ))}
      {/* A role without the right to a page does not get it at the next try, so none is offered. */}
      {error instanceof CallError && error.code === 'not-allowed' ? (
        <BackToStart />
      ) : (
        <div className="actions">
          <Button look="quiet" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
