import { cleanCode, TYPED_CODE_MAX_LENGTH } from '@velvet/contract/catalogue/offers.rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkOfferCode } from '../../calls/offers.ts'
import { forgetOfferCode } from '../../parts/offer-code.ts'
import { failureOf } from '../../state/call-thunk.ts'
import type { AppliedCode } from './use-offer.ts'
import styles from './offer-code.module.css'
import { w } from './words.ts'

interface CodeEntryProps {
  /** The code of a link, or an empty text if there was none. */
  kept: string
  showtimeID: string
  tickets: readonly { typeID: string; count: number }[]
  onApply: (applied: AppliedCode) => void
}

/** Checks a code that was typed or came from a link. */
export default function CodeEntry({ kept, showtimeID, tickets, onApply }: CodeEntryProps) {
  const [typed, setTyped] = useState(kept)
  const [error, setError] = useState<string>()
  // The code of a link is checked at once.
  const [isBusy, setIsBusy] = useState(kept !== '')

  function ask(code: string) {
    checkOfferCode({ code, showtimeID, tickets: [...tickets] }).then(
      ({ terms }) => onApply({ code, offer: terms }),
      (reason: unknown) => {
        const { code: refusal, message } = failureOf(reason)
        if (refusal === 'code-not-usable' && code === kept) forgetOfferCode()
        setError(message)
        setIsBusy(false)
      },
    )
  }

  function check() {
    const code = cleanCode(typed)
    if (code === '' || isBusy) return
    setIsBusy(true)
    setError(undefined)
    ask(code)
  }

  const askKept = useEffectEvent(() => ask(kept))
  useEffect(() => {
    if (kept !== '') askKept()
  }, [kept])

  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <div className={styles.field}>
        <TextField
          label={w.code}
          autoComplete="off"
          autoFocus={kept === ''}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TYPED_CODE_MAX_LENGTH}
          value={typed}
          onChange={(text) => setTyped(text.toUpperCase())}
          error={error}
        />
      </div>
      <Button type="submit" look="quiet" busy={isBusy} disabled={typed.trim() === ''}>
        {w.applyCode}
      </Button>
    </form>
  )
}
