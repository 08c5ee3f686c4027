import { groupPin } from '@velvet/contract/tickets/pin'
import { useState } from 'react'
import { Page } from '../../parts/page.tsx'
import { readBurst } from '../../scanning/read-burst.ts'
import type { Burst } from '../../scanning/read-burst.ts'

const ENDINGS = {
  Enter: 'Enter comes after the code, as it should.',
  Tab: 'Tab comes after the code. That works too.',
  none: 'Nothing comes after the code. That works too, a moment later than with Enter.',
} as const

/** Shows what a handheld scanner sends, and what the gate reads in it. Nobody is let in here. */
export function Scanner() {
  const [burst, setBurst] = useState<Burst>()
  return (
    <Page title="Try the scanner" back="more" onScan={setBurst}>
      <p>Scan any ticket with the handheld scanner. Nobody is let in on this page.</p>
      <div role="status" className="rows">
        {burst ? <Findings burst={burst} /> : <p className="muted">Nothing has come yet.</p>}
      </div>
      <p className="muted">
        If nothing comes, the scanner is not connected as a keyboard. Its manual has codes that set
        this, the sign after a code, and the keyboard.
      </p>
    </Page>
  )
}

function Findings({ burst }: { burst: Burst }) {
  const { codes, hasCode, keyboard } = readBurst(burst)
  const sent = burst.strokes.map(({ key }) => key).join('')
  return (
    <>
      <p className="row">
        <span className="grow">
          <strong>{hasCode ? 'This scanner works.' : 'No code of a ticket was found.'}</strong>
          <br />
          {hasCode
            ? `Read: ${codes.map(([code = '']) => groupPin(code)).join(', ')}`
            : 'Was it the code of a ticket? If so, set the keyboard of the scanner to English (US).'}
        </span>
      </p>
      <p>
        Sent: <code>{sent}</code>
      </p>
      <p>{ENDINGS[burst.suffix]}</p>
      {keyboard !== undefined && (
        <p>
          The scanner types for a keyboard that is {keyboard}, unlike that of this phone. The gate
          understands it.
        </p>
      )}
    </>
  )
}
