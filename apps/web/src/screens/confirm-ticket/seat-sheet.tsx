import { w as client } from '@velvet/client/words'
import { Dialog } from '@velvet/ui/dialog'
import { lazy, Suspense } from 'react'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import type { SeatChoiceProps } from './seat-choice.tsx'
import { SeatsLoading } from './seats-loading.tsx'
import { w } from './words.ts'

const SeatChoice = lazy(() => import('./seat-choice.tsx').catch(() => ({ default: Missing })))

function Missing() {
  return <ReadingFailed text={client.networkError} onRetry={() => location.reload()} />
}

/** The sheet in which seats are chosen. What it shows loads when it opens for the first time. */
export function SeatSheet(props: SeatChoiceProps) {
  return (
    <Dialog title={w.chooseSeats} onClose={props.onClose}>
      <Suspense fallback={<SeatsLoading />}>
        <SeatChoice {...props} />
      </Suspense>
    </Dialog>
  )
}
