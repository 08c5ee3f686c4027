import { OFFLINE } from '@velvet/contract/words/first-messages'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { CloudOff } from 'lucide-react'
import { useIsOffline } from '../app/use-network.ts'

interface ReadingFailedProps {
  /** Says why. */
  words: string
  onRetry: () => void
  look?: 'primary' | 'quiet'
}

/** Takes the place of what could not be read, and offers another try. */
export function ReadingFailed({ words, onRetry, look = 'primary' }: ReadingFailedProps) {
  const isOffline = useIsOffline()
  const again = (
    <Button look={look} onClick={onRetry}>
      Try Again
    </Button>
  )
  return (
    <EmptyState icon={CloudOff} action={again}>
      {isOffline ? OFFLINE : words}
    </EmptyState>
  )
}
