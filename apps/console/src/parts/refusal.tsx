import { CallError, wordsOf } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'

interface Props {
  error: Error | null
  onReload?: () => void
  /** Puts what the person typed onto the present state, once that is shown. */
  onPutBack?: (() => void) | undefined
}

/**
 * Says why a change was refused. If somebody else has changed the same thing meanwhile, offers to
 * show its present state, and then to put back what the person typed.
 */
export function Refusal({ error, onReload, onPutBack }: Props) {
  if (!error) return onPutBack ? <PresentState onPutBack={onPutBack} /> : null
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

function PresentState({ onPutBack }: { onPutBack: () => void }) {
  return (
    <Banner
      action={
        <Button look="quiet" onClick={onPutBack}>
          Put back what I typed
        </Button>
      }
    >
      This is what others have saved. The fields that you changed are kept.
    </Banner>
  )
}

/** Returns the error of each wrong field, by the names in the call's input. */
export function fieldErrors(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallError ? error.fields : {}
}
