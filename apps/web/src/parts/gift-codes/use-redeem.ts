import { cleanCode } from '@velvet/contract/catalogue/offers.rules'
import { formatVp } from '@velvet/contract/points/vp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { useRef, useState } from 'react'
import { redeemGiftCode } from '../../calls/gift-codes.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { newKey } from '../new-key.ts'
import { useAttempt } from '../use-attempt.ts'
import { w } from './words.ts'

/** Adds the Points of a gift code to the balance. A second try with the same code has the same key. */
export function useRedeem() {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const { failure, isBusy, attempt, clear } = useAttempt()
  const [added, setAdded] = useState('')
  const keys = useRef(new Map<string, string>())

  async function redeem(typed: string): Promise<boolean> {
    const code = cleanCode(typed)
    const idempotencyKey = keys.current.get(code) ?? newKey()
    keys.current.set(code, idempotencyKey)
    setAdded('')
    const failed = await attempt(async () => {
      const { VpValue } = await redeemGiftCode({ code }, { idempotencyKey })
      setAdded(fill(w.added, { points: formatVp(VpValue) }))
    })
    if (!failed && uuid) void dispatch(fetchUserData(uuid))
    return !failed
  }

  return { redeem, isBusy, failure, added, clear }
}
