import type { Ticket } from '@velvet/contract/shared/entities/entities'
import { Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { Row } from '../../parts/row.tsx'
import { w } from './words.ts'

const BookingDialog = lazyDialog(() => import('./booking-dialog.tsx'))

/** Leads to who has which ticket of a purchase. */
export function ShareBooking({ purchase }: { purchase: readonly Ticket[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row icon={Users} label={w.whoHasWhich} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <BookingDialog purchase={purchase} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
