import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { CloudOff } from 'lucide-react'

interface ReadingFailedProps {
  /** Says why. */
  words: string
  onRetry: () => void
}

/** Takes the place of what could not be read, and offers another try. */
export function ReadingFailed({ words, onRetry }: ReadingFailedProps) {
  return (
    <EmptyState icon={CloudOff} action={<Button onClick={onRetry}>Try Again</Button>}>
      {words}
    </EmptyState>
  )
}
