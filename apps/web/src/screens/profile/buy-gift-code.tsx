import { readDeviceKey } from '@velvet/client/device-key'
import { POINTS_GIFT_VP } from '@velvet/contract/points/transfers'
import { formatVp } from '@velvet/contract/points/vp'
import type { User } from '@velvet/contract/shared/entities/entities'
import { plainDigits } from '@velvet/contract/shared/typing/typed-number'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { buyGiftCode } from '../../calls/gift-codes.ts'
import { w } from '../../parts/gift-codes/words.ts'
import { newKey } from '../../parts/new-key.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import styles from './account.module.css'
import { PasswordPart } from './password-part.tsx'
import type { GiftCode } from './use-gift-codes.ts'

interface BuyProps {
  user: User
  onBought: (gift: GiftCode, code: string | null) => void
}

const OF_POINTS = ['points-not-givable', 'points-day-limit', 'points-spent']
const LEAST = fill(w.least, { points: formatVp(POINTS_GIFT_VP.min) })
const MOST = fill(w.most, { points: formatVp(POINTS_GIFT_VP.max) })

/** Buys a gift code. One purchase has one key, so a second try after a lost answer buys nothing twice. */
export function BuyGiftCode({ user, onBought }: BuyProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button look="quiet" wide onClick={() => setIsOpen(true)}>
        {w.buy}
      </Button>
    )
  }
  return (
    <BuyForm
      user={user}
      onBought={(gift, code) => {
        setIsOpen(false)
        onBought(gift, code)
      }}
    />
  )
}

function BuyForm({ user, onBought }: BuyProps) {
  const [amount, setAmount] = useState('')
  const [password, setPassword] = useState('')
  const [misfit, setMisfit] = useState<string>()
  const [idempotencyKey, setKey] = useState(newKey)
  const attempt = useAttempt()
  const { failure, clear } = attempt
  const ofPoints = failure && OF_POINTS.includes(failure.code) ? failure.message : undefined

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const vp = Number(amount)
    const why = vp < POINTS_GIFT_VP.min ? LEAST : vp > POINTS_GIFT_VP.max ? MOST : undefined
    setMisfit(why)
    if (why) return
    void attempt.attempt(async () => {
      const own = { uuid: user.UUID, password, deviceKey: readDeviceKey() }
      const { gift, code } = await buyGiftCode({ ...own, VpValue: vp }, { idempotencyKey })
      onBought(gift, code)
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{w.buyHint}</p>
      <TextField
        label={w.points}
        inputMode="numeric"
        required
        value={amount}
        onChange={(text) => {
          setAmount(plainDigits(text).replace(/\D/g, '').slice(0, 7))
          setMisfit(undefined)
          setKey(newKey())
          clear()
        }}
        autoComplete="off"
        hint={LEAST}
        error={misfit ?? ofPoints}
      />
      <PasswordPart
        password={password}
        onType={setPassword}
        attempt={attempt}
        label={fill(w.buyFor, { points: formatVp(Number(amount)) })}
        needsNetwork={w.needsNetwork}
        shown={OF_POINTS}
        isComplete={amount !== ''}
      />
    </form>
  )
}
