import type { User } from '@velvet/contract/shared/entities/entities'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { Gift } from '@velvet/ui/icons/gift'
import { HandHeart } from '@velvet/ui/icons/hand-heart'
import type { Icon } from '@velvet/ui/icon'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import styles from './profile.module.css'
import { w } from './words.ts'

const GiftCodes = lazyDialog(() => import('./gift-codes.tsx'))
const GivePoints = lazyDialog(() => import('./give-points.tsx'))

/** Opens the dialog in which the customer gives Points to another person. */
export function GivePointsRow({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const onGiven = () => void dispatch(fetchUserData(user.UUID))
  return (
    <DialogRow icon={HandHeart} label={w.givePoints}>
      {(onClose) => <GivePoints user={user} onClose={onClose} onGiven={onGiven} />}
    </DialogRow>
  )
}

/** Opens the dialog in which the customer uses and buys gift codes. */
export function GiftCodesRow({ user }: { user: User }) {
  return (
    <DialogRow icon={Gift} label={w.giftCodes}>
      {(onClose) => <GiftCodes user={user} onClose={onClose} />}
    </DialogRow>
  )
}

interface DialogRowProps {
  icon: Icon
  label: string
  /** Returns the dialog, which is loaded when it opens for the first time. */
  children: (onClose: () => void) => ReactNode
}

function DialogRow({ icon: Icon, label, children }: DialogRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.plain} onClick={() => setIsOpen(true)}>
        <Icon size={24} aria-hidden className={styles.rowIcon} />
        {label}
        <ChevronRight size={20} aria-hidden className={styles.arrow} />
      </button>
      {isOpen && <Suspense>{children(() => setIsOpen(false))}</Suspense>}
    </>
  )
}
