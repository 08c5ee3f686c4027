import { CallError, textOf } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { useFocusNearby } from './use-focus-nearby.ts'

/** The refusals that come with the present state: a colleague or a customer was faster. */
const STALE: readonly string[] = ['changed-meanwhile', 'showtime-sold']

interface Props {
  error: Error | null
  onReload?: () => void
  /** Puts what the person typed into the form again, once it shows the present state. */
  onPutBack?: (() => void) | undefined
}

/**
 * Says why a change was refused. If the thing has changed meanwhile, offers to
 * show its present state, and then to put back what the person typed. The offer is one button whose
 * words change, so that the keyboard's focus stays on it.
 */
export function Refusal({ error, onReload, onPutBack }: Props) {
  if (!error && !onPutBack) return null
  const isStale = error instanceof CallError && STALE.includes(error.code)
  const isReload = isStale && onReload !== undefined
  const onPress = isReload ? onReload : onPutBack
  return (
    <Banner
      kind={error ? 'error' : 'info'}
      role={error ? 'alert' : 'status'}
      action={
        onPress && <Offer onPress={onPress}>{isReload ? 'Show the present state' : 'Put back what I typed'}</Offer>
      }
    >
      {error ? textOf(error) : 'This is what others have saved. The fields that you changed are kept.'}
    </Banner>
  )
}

/** A button that goes away once it has done its work. The keyboard's focus then moves on. */
function Offer({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button ref={useFocusNearby()} look="quiet" onClick={onPress}>
      {children}
    </Button>
  )
}

/** Returns the error of each wrong field, by the names in the call's input. */
export function fieldErrors(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof CallError ? error.fields : {}
}
