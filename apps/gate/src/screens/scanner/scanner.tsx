import { fill } from '@velvet/contract/shared/words/spoken'
import { groupPin } from '@velvet/contract/tickets/pin'
import { useState } from 'react'
import { Page } from '../../parts/page.tsx'
import { readBurst } from '../../scanning/read-burst.ts'
import type { Burst } from '../../scanning/read-burst.ts'
import { filled } from '@velvet/ui/filled'
import { w } from '../../words/words.ts'

const ENDINGS = {
  Enter: w.endsWithEnter,
  Tab: w.endsWithTab,
  none: w.endsWithNothing,
}

/** Shows what a handheld scanner sends, and what the gate reads in it. No person is admitted here. */
export function Scanner() {
  const [burst, setBurst] = useState<Burst>()
  return (
    <Page title={w.tryScanner} back="more" onScan={setBurst}>
      <p>{w.howToTryScanner}</p>
      <div role="status" className="rows">
        {burst ? <Findings burst={burst} /> : <p className="muted">{w.nothingYet}</p>}
      </div>
      <p className="muted">{w.ifNothing}</p>
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
          <strong>{hasCode ? w.scannerWorks : w.noCode}</strong>
          <br />
          {hasCode ? fill(w.read, { codes: codes.map(([code = '']) => groupPin(code)).join(', ') }) : w.wasItCode}
        </span>
      </p>
      <p>{filled(w.sent, { text: <code>{sent}</code> })}</p>
      <p>{ENDINGS[burst.suffix]}</p>
      {keyboard !== undefined && <p>{fill(w.otherKeyboard, { keyboard })}</p>}
    </>
  )
}
