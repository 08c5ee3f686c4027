import { TYPED_CODE_MAX_LENGTH } from '@velvet/contract/catalogue/offers.rules'
import type { User } from '@velvet/contract/shared/entities/entities'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useRedeem } from '../../parts/gift-codes/use-redeem.ts'
import { w } from '../../parts/gift-codes/words.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import styles from './account.module.css'
import { BuyGiftCode } from './buy-gift-code.tsx'
import { OwnGiftCodes } from './own-gift-codes.tsx'
import { useGiftCodes } from './use-gift-codes.ts'

interface GiftCodesProps {
  user: User
  onClose: () => void
}

/** Here a customer adds the Points of a gift code, buys a code for another person, and sees their own codes. */
export default function GiftCodes({ user, onClose }: GiftCodesProps) {
  const dispatch = useAppDispatch()
  const codes = useGiftCodes(user.UUID, () => void dispatch(fetchUserData(user.UUID)))
  return (
    <Dialog title={w.giftCodes} onClose={onClose}>
      <div className={styles.form}>
        <UseCode />
        <BuyGiftCode user={user} onBought={codes.show} />
        <OwnGiftCodes codes={codes} />
      </div>
    </Dialog>
  )
}

function UseCode() {
  const [typed, setTyped] = useState('')
  const { redeem, isBusy, failure, added, clear } = useRedeem()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (await redeem(typed)) setTyped('')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={w.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TYPED_CODE_MAX_LENGTH}
        value={typed}
        onChange={(text) => {
          setTyped(text.toUpperCase())
          clear()
        }}
        error={failure?.message}
      />
      <p role="status" className={styles.outcome}>
        {added}
      </p>
      <Button type="submit" wide look="quiet" busy={isBusy} disabled={typed.trim() === ''}>
        {w.add}
      </Button>
    </form>
  )
}
