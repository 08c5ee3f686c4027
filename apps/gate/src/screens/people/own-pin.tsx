import { fill } from '@velvet/contract/shared/words/spoken'
import { GATE_PIN } from '@velvet/contract/tickets/gate.rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { OwnPasswordField } from '@velvet/ui/own-password-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useAction } from '@velvet/ui/use-action'
import { gateCalls } from '../../calls.ts'
import { PinField } from '../../parts/pin-field.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { w } from '../../words/words.ts'

/** Asks for the password too, because another person could have the phone in hand. */
export function OwnPin() {
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [isSet, setIsSet] = useState(false)
  const action = useAction(async () => {
    await gateCalls.setOwnGatePin({ password, pin })
    setPassword('')
    setPin('')
    setIsSet(true)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsSet(false)
    void action.run()
  }
  return (
    <form className="form" onSubmit={submit}>
      <h2>{w.yourPin}</h2>
      <Refusal error={action.error} />
      {isSet && <Banner kind="success">{w.pinIsSet}</Banner>}
      <OwnPasswordField value={password} onChange={setPassword} />
      <PinField label={w.newPin} hint={fill(w.pinHint, { digits: GATE_PIN.digits })} value={pin} onChange={setPin} />
      <Button type="submit" look="quiet" busy={action.isBusy} wide>
        {w.setPin}
      </Button>
    </form>
  )
}
