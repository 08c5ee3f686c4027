import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { w } from '../app/words.ts'

interface FailedBannerProps {
  /** Says why. */
  text: string
  onRetry: () => void
}

/** Says above a part of a screen why it could not be read, and offers another try. */
export function FailedBanner({ text, onRetry }: FailedBannerProps) {
  return (
    <Banner
      kind="error"
      role="alert"
      action={
        <Button look="quiet" onClick={onRetry}>
          {w.tryAgain}
        </Button>
      }
    >
      {text}
    </Banner>
  )
}
