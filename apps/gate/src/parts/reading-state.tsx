import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import type { Reading } from '@velvet/ui/use-reading'
import { w } from '../words/words.ts'

/** Shows that something is being read, or offers to try again after the reading has failed. */
export function ReadingState({ of, label }: { of: Reading<unknown>; label: string }) {
  if (of.value !== undefined) return null
  if (of.error === undefined) return <Spinner label={label} />
  return (
    <Button look="quiet" wide onClick={of.read}>
      {w.tryAgain}
    </Button>
  )
}
