import { readDeviceKey } from '@velvet/client/device-key'
import { POINTS_GIFT_VP } from '@velvet/contract/points/transfers'
import { formatVp } from '@velvet/contract/points/vp'
import type { User } from '@velvet/contract/shared/entities/entities'
import { plainDigits } from '@velvet/contract/shared/typing/typed-number'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { buyGiftCode } from '../../calls/gift-codes.ts'
import { w } from '../../parts/gift-codes/words.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { newKey } from '../../parts/new-key.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import styles from './account.module.css'
import { PasswordField } from './password-field.tsx'
import type { GiftCode } from './use-gift-codes.ts'

interface BuyProps {
  user: User
  onBought: (gift: GiftCode) => void
}

const OF_POINTS = ['points-not-givable', 'points-day-limit', 'points-spent']
const OF_PASSWORD = 'password-wrong'
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
      onBought={(gift) => {
        setIsOpen(false)
        onBought(gift)
      }}
    />
  )
}

function BuyForm({ user, onBought }: BuyProps) {
  const [amount, setAmount] = useState('')
  const [password, setPassword] = useState('')
  const [misfit, setMisfit] = useState<string>()
  const [idempotencyKey, setKey] = useState(newKey)
  const { failure, isBusy, attempt, clear } = useAttempt()
  const ofPoints = failure && OF_POINTS.includes(failure.code) ? failure.message : undefined
  const ofPassword = failure?.code === OF_PASSWORD ? failure.message : ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const vp = Number(amount)
    const why = vp < POINTS_GIFT_VP.min ? LEAST : vp > POINTS_GIFT_VP.max ? MOST : undefined
    setMisfit(why)
    if (why) return
    void attempt(async () => {
      const own = { uuid: user.UUID, password, deviceKey: readDeviceKey() }
      const { gift } = await buyGiftCode({ ...own, VpValue: vp }, { idempotencyKey })
      onBought(gift)
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
      <PasswordField
        value={password}
        onChange={(text) => {
          setPassword(text)
          clear()
        }}
        error={ofPassword}
      />
      <NeedsNetwork text={w.needsNetwork} />
      {failure && ofPoints === undefined && ofPassword === '' && (
        <Banner kind="error" role="alert">
          {failure.message}
        </Banner>
      )}
      <Button type="submit" wide busy={isBusy} disabled={!amount || !password}>
        {fill(w.buyFor, { points: formatVp(Number(amount)) })}
      </Button>
    </form>
  )
}
