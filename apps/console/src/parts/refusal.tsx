import { CallError, wordsOf } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'

interface Props {
  error: Error | null
  onReload?: () => void
  /** Puts what the person typed into the form again, once it shows the present state. */
  onPutBack?: (() => void) | undefined
}

/**
 * Says why a change was refused. If somebody else has changed the same thing meanwhile, offers to
 * show its present state, and then to put back what the person typed. The offer is one button whose
 * words change, so that the keyboard's focus stays on it.
 */
export function Refusal({ error, onReload, onPutBack }: Props) {
  if (!error && !onPutBack) return null
  const isStale = error instanceof CallError && error.code === 'changed-meanwhile'
  const isReload = isStale && onReload !== undefined
  const onPress = isReload ? onReload : onPutBack
  return (
    <Banner
      kind={error ? 'error' : 'info'}
      role={error ? 'alert' : 'status'}
      action={
        onPress && (
          <Button look="quiet" onClick={onPress}>
            {isReload ? 'Show the present state' : 'Put back what I typed'}
          </Button>
        )
      }
    >
      {error
        ? wordsOf(error)
        : 'This is what others have saved. The fields that you changed are kept.'}
    </Banner>
  )
}

/** Returns the error of each wrong field, by the names in the call's input. */
export function fieldErrors(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallError ? error.fields : {}
}
