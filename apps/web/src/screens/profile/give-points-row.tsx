import type { User } from '@velvet/contract/shared/entities/entities'
import { ChevronRight, HandHeart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import styles from './profile.module.css'
import { w } from './words.ts'

const GivePoints = lazyDialog(() => import('./give-points.tsx'))

/** Opens the dialog in which the customer gives Points to another person. */
export function GivePointsRow({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.plain} onClick={() => setIsOpen(true)}>
        <HandHeart size={24} aria-hidden className={styles.rowIcon} />
        {w.givePoints}
        <ChevronRight size={20} aria-hidden className={styles.arrow} />
      </button>
      {isOpen && (
        <Suspense>
          <GivePoints
            user={user}
            onClose={() => setIsOpen(false)}
            onGiven={() => void dispatch(fetchUserData(user.UUID))}
          />
        </Suspense>
      )}
    </>
  )
}
