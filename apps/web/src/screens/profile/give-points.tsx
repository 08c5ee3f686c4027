import { readDeviceKey } from '@velvet/client/device-key'
import type { User } from '@velvet/contract/shared/entities/entities'
import { POINTS_GIFT_NOTE_LENGTH, POINTS_GIFT_VP } from '@velvet/contract/points/transfers'
import { formatVp } from '@velvet/contract/points/vp'
import { plainDigits } from '@velvet/contract/shared/typing/typed-number'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { findPointsReceiver, givePoints } from '../../calls/points-transfers.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { newKey } from '../../parts/new-key.ts'
import { PhoneField } from '../../parts/phone-field.tsx'
import { PasswordPart, Refusal } from './password-part.tsx'
import styles from './account.module.css'
import { useAttempt } from '../../parts/use-attempt.ts'
import { w } from './words.ts'

interface GivePointsProps {
  user: User
  onClose: () => void
  /** Reads the account again. */
  onGiven: () => void
}

/** A gift as it was typed, with the name behind its number. */
interface Request {
  phoneNumber: string
  VpValue: number
  note: string
  username: string
  /** Each confirmed gift has one key, so a second try after a lost answer gives nothing twice. */
  key: string
}

const OF_NUMBER = ['points-to-oneself', 'phone-not-served', 'points-receiver-unknown']
const OF_POINTS = ['points-not-givable', 'points-day-limit']

/** Each step takes the place of the one before, so it takes the focus that was there. */
const takeFocus = (step: HTMLElement | null) => step?.focus()

const LEAST = fill(w.leastGift, { points: formatVp(POINTS_GIFT_VP.min) })
const MOST = fill(w.mostGift, { points: formatVp(POINTS_GIFT_VP.max) })

/** Returns why no gift has this amount. Only the server knows which Points were bought and are left. */
function misfitOf(vp: number): string | undefined {
  if (vp < POINTS_GIFT_VP.min) return LEAST
  return vp > POINTS_GIFT_VP.max ? MOST : undefined
}

/** Gives Points in three steps: who and how much, the name and the password, and what was done. */
export default function GivePoints({ user, onClose, onGiven }: GivePointsProps) {
  const [typed, setTyped] = useState({ phoneNumber: '', amount: '', note: '' })
  const [request, setRequest] = useState<Request>()
  const [isGiven, setIsGiven] = useState(false)
  if (!request) {
    return (
      <Dialog title={w.givePoints} onClose={onClose}>
        <WhoAndHowMuch user={user} typed={typed} onType={setTyped} onFound={setRequest} />
      </Dialog>
    )
  }
  if (isGiven) {
    return (
      <Dialog title={w.pointsGiven} onClose={onClose}>
        <p ref={takeFocus} tabIndex={-1} role="status">
          {fill(w.hasPoints, { name: request.username, points: formatVp(request.VpValue) })}
        </p>
        <Button wide onClick={onClose}>
          {w.done}
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog title={fill(w.giveAmount, { points: formatVp(request.VpValue) })} onClose={onClose}>
      <Confirm
        user={user}
        request={request}
        onBack={() => setRequest(undefined)}
        onGiven={() => {
          setIsGiven(true)
          onGiven()
        }}
      />
    </Dialog>
  )
}

interface Typed {
  phoneNumber: string
  amount: string
  note: string
}

interface WhoProps {
  user: User
  typed: Typed
  onType: (typed: Typed) => void
  onFound: (request: Request) => void
}

function WhoAndHowMuch({ user, typed, onType, onFound }: WhoProps) {
  const { phoneNumber, amount, note } = typed
  const { failure, isBusy, attempt, clear } = useAttempt()
  const [isUnknown, setIsUnknown] = useState(false)
  const [misfit, setMisfit] = useState<string>()
  const errorOf = (codes: readonly string[]) => (failure && codes.includes(failure.code) ? failure.message : undefined)

  function type(part: Partial<Typed>) {
    onType({ ...typed, ...part })
    setIsUnknown(false)
    setMisfit(undefined)
    clear()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const requested = { phoneNumber, VpValue: Number(amount) }
    const why = misfitOf(requested.VpValue)
    if (why) {
      setMisfit(why)
      return
    }
    void attempt(async () => {
      const { username } = await findPointsReceiver({ uuid: user.UUID, ...requested })
      if (username === null) setIsUnknown(true)
      else onFound({ ...requested, note: note.trim(), username, key: newKey() })
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <PhoneField
        value={phoneNumber}
        onChange={(number) => type({ phoneNumber: number })}
        error={isUnknown ? w.noReceiver : errorOf(OF_NUMBER)}
        isOfAnother
      />
      <TextField
        label={w.points}
        inputMode="numeric"
        required
        value={amount}
        onChange={(text) => type({ amount: plainDigits(text).replace(/\D/g, '').slice(0, 7) })}
        autoComplete="off"
        hint={LEAST}
        error={misfit ?? errorOf(OF_POINTS)}
      />
      <TextField
        label={w.optionalNote}
        value={note}
        onChange={(text) => type({ note: text })}
        maxLength={POINTS_GIFT_NOTE_LENGTH}
        autoComplete="off"
      />
      <NeedsNetwork text={w.giftNeedsNetwork} />
      <Refusal failure={failure} shown={[...OF_NUMBER, ...OF_POINTS]} />
      <Button type="submit" wide busy={isBusy} disabled={!phoneNumber || !amount}>
        {w.next}
      </Button>
    </form>
  )
}

interface ConfirmProps {
  user: User
  request: Request
  onBack: () => void
  onGiven: () => void
}

function Confirm({ user, request, onBack, onGiven }: ConfirmProps) {
  const [password, setPassword] = useState('')
  const attempt = useAttempt()
  const { key: idempotencyKey, note, ...transfer } = request

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void attempt.attempt(async () => {
      const own = { uuid: user.UUID, password, deviceKey: readDeviceKey() }
      await givePoints({ ...own, ...transfer, ...(note && { note }) }, { idempotencyKey })
      onGiven()
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <dl ref={takeFocus} tabIndex={-1} className={styles.details}>
        <div>
          <dt>{w.to}</dt>
          <dd>{request.username}</dd>
        </div>
        <div>
          <dt>{w.phoneNumber}</dt>
          <dd className={styles.number}>{request.phoneNumber}</dd>
        </div>
        {note && (
          <div>
            <dt>{w.note}</dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
      <p>{w.isRightPerson}</p>
      <PasswordPart
        password={password}
        onType={setPassword}
        attempt={attempt}
        label={fill(w.giveAmount, { points: formatVp(request.VpValue) })}
        needsNetwork={w.giftNeedsNetwork}
      />
      <Button look="quiet" wide onClick={onBack}>
        {w.back}
      </Button>
    </form>
  )
}
