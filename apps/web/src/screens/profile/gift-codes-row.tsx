import type { User } from '@velvet/contract/shared/entities/entities'
import { ChevronRight, Gift } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import styles from './profile.module.css'
import { w } from './words.ts'

const GiftCodes = lazyDialog(() => import('./gift-codes.tsx'))

/** Opens the dialog in which the customer uses and buys gift codes. */
export function GiftCodesRow({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.plain} onClick={() => setIsOpen(true)}>
        <Gift size={24} aria-hidden className={styles.rowIcon} />
        {w.giftCodes}
        <ChevronRight size={20} aria-hidden className={styles.arrow} />
      </button>
      {isOpen && (
        <Suspense>
          <GiftCodes user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
