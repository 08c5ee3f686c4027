import { readDeviceKey } from '@velvet/client/device-key'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { replaceGiftCode } from '../../calls/gift-codes.ts'
import { w } from '../../parts/gift-codes/words.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import styles from './account.module.css'
import { PasswordPart } from './password-part.tsx'
import type { GiftCode } from './use-gift-codes.ts'

interface ReplaceProps {
  uuid: string
  id: string
  onReplaced: (gift: GiftCode, code: string) => void
}

/** Asks for the password, because the new code is worth as much as its Points. */
export function ReplaceGiftCode({ uuid, id, onReplaced }: ReplaceProps) {
  const [password, setPassword] = useState('')
  const attempt = useAttempt()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void attempt.attempt(async () => {
      const { gift, code } = await replaceGiftCode({ uuid, id, password, deviceKey: readDeviceKey() })
      onReplaced(gift, code)
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordPart
        password={password}
        onType={setPassword}
        attempt={attempt}
        label={w.replace}
        needsNetwork={w.replaceNeedsNetwork}
        takesFocus
      />
    </form>
  )
}
