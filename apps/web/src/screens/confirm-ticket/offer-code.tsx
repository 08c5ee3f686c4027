import { lazy, Suspense, useState } from 'react'
import { w as client } from '@velvet/client/words'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { forgetOfferCode, readOfferCode } from '../../parts/offer-code.ts'
import type { AppliedCode } from './use-offer.ts'
import styles from './offer-code.module.css'
import { w } from './words.ts'

const CodeEntry = lazy(() => import('./code-entry.tsx').catch(() => ({ default: Missing })))

function Missing() {
  return <ReadingFailed text={client.networkError} onRetry={() => location.reload()} />
}

interface OfferCodeProps {
  applied: AppliedCode | undefined
  showtimeID: string
  tickets: readonly { typeID: string; count: number }[]
  /** True if a bundle pays for tickets of the purchase. No code is combined with it. */
  isBundled: boolean
  onApply: (applied: AppliedCode | undefined) => void
}

/** Asks for an offer code once a small link is tapped. A code from a link is applied without a tap. */
export function OfferCode({ applied, isBundled, onApply, ...rest }: OfferCodeProps) {
  const [kept] = useState(readOfferCode)
  const [isOpen, setIsOpen] = useState(kept !== '')
  if (applied) {
    return (
      <p className={styles.applied} role="status">
        <span className={styles.name}>
          <bdi>{applied.code}</bdi> · {applied.offer.name}
        </span>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            forgetOfferCode()
            setIsOpen(false)
            onApply(undefined)
          }}
        >
          {w.removeCode}
        </button>
      </p>
    )
  }
  if (isBundled) return <p className={styles.note}>{w.noCodeBeside}</p>
  if (!isOpen) {
    return (
      <button type="button" className={styles.link} onClick={() => setIsOpen(true)}>
        {w.haveCode}
      </button>
    )
  }
  return (
    <Suspense>
      <CodeEntry {...rest} kept={kept} onApply={onApply} />
    </Suspense>
  )
}
