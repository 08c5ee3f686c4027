import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { Button } from '@velvet/ui/button'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { isFull } from '../seats-left.ts'
import { w } from './words.ts'

const TellMeDialog = lazyDialog(() => import('./tell-me-dialog.tsx'))

/** A button for those of these showtimes that are sold out. Shows nothing if none is. */
export function TellMeOfSeats({ showtimes }: { showtimes: readonly Showtime[] }) {
  const [isOpen, setOpen] = useState(false)
  const full = showtimes.filter(isFull)
  if (full.length === 0) return null
  return (
    <>
      <Button look="quiet" wide onClick={() => setOpen(true)}>
        {w.tellMeOfSeats}
      </Button>
      {isOpen && (
        <Suspense>
          <TellMeDialog showtimes={full} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
