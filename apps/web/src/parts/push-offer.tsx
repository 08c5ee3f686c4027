import { isNative } from '@velvet/device/platform'
import { pushPermission } from '@velvet/device/push'
import { useState } from 'react'
import { lazyNotice } from '../app/lazy-screen.ts'
import { useAppSelector } from '../state/hooks.ts'
import { isPushOfferClosed, pushOwner } from './push-owner.ts'

const PushCard = lazyNotice(() => import('./push-card.tsx'))

/** Offers reminders to a customer whose browser could show them, until they accept or close the offer. */
export function PushOffer() {
  const uuid = useAppSelector((state) => state.auth.user)
  const [isOffered, setIsOffered] = useState(() => canAccept(uuid))
  if (uuid === null || !isOffered) return null
  return <PushCard uuid={uuid} onClose={() => setIsOffered(false)} />
}

/** The native app asks by itself. */
function canAccept(uuid: string | null): boolean {
  if (isNative() || isPushOfferClosed()) return false
  const permission = pushPermission()
  return permission === 'undecided' || (permission === 'granted' && pushOwner() !== uuid)
}
