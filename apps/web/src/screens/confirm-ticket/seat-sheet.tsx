import { NETWORK_ERROR } from '@velvet/contract/words/first-messages'
import { Dialog } from '@velvet/ui/dialog'
import { lazy, Suspense } from 'react'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import type { SeatChoiceProps } from './seat-choice.tsx'
import { SeatsLoading } from './seats-loading.tsx'

const SeatChoice = lazy(() => import('./seat-choice.tsx').catch(() => ({ default: Missing })))

function Missing() {
  return <ReadingFailed words={NETWORK_ERROR} onRetry={() => location.reload()} />
}

/** The sheet in which seats are chosen. What it shows loads when it opens for the first time. */
export function SeatSheet(props: SeatChoiceProps) {
  return (
    <Dialog title="Choose seats" onClose={props.onClose}>
      <Suspense fallback={<SeatsLoading />}>
        <SeatChoice {...props} />
      </Suspense>
    </Dialog>
  )
}
