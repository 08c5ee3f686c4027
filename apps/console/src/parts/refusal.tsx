import { CallError, wordsOf } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'

/**
 * Says why a change was refused. If somebody else has changed the same thing meanwhile, offers to
 * show its present state.
 */
export function Refusal({ error, onReload }: { error: Error | null; onReload?: () => void }) {
  if (!error) return null
  const isStale = error instanceof CallError && error.code === 'changed-meanwhile'
  return (
    <Banner
      kind="error"
      role="alert"
      action={
        isStale &&
        onReload && (
          <Button look="quiet" onClick={onReload}>
            Show the present state
          </Button>
        )
      }
    >
      {wordsOf(error)}
    </Banner>
  )
}

/** Returns the error of each wrong field, by the names in the call's input. */
export function fieldErrors(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallError ? error.fields : {}
}
