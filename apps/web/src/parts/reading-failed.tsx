import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { CloudOff } from '@velvet/ui/icons/cloud-off'
import { useIsOffline } from '../app/use-network.ts'
import { w } from '../app/words.ts'

interface ReadingFailedProps {
  /** Says why. */
  text: string
  onRetry: () => void
  look?: 'primary' | 'quiet'
}

/** Takes the place of what could not be read, and offers another try. */
export function ReadingFailed({ text, onRetry, look = 'primary' }: ReadingFailedProps) {
  const isOffline = useIsOffline()
  const again = (
    <Button look={look} onClick={onRetry}>
      {w.tryAgain}
    </Button>
  )
  return (
    <EmptyState icon={CloudOff} action={again}>
      {isOffline ? w.offline : text}
    </EmptyState>
  )
}
