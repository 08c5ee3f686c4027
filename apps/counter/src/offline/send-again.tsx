import { TENDER_REFERENCE_MAX_LENGTH } from '@velvet/contract/counter/counter-rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { theDatabase } from '../app/start-counter.ts'
import type { PaperSale } from '../store/kept-call.ts'
import { sendAgain, sendRepeated } from './report-sales.ts'

/** Sends a refused sale again. A reference that was mistyped, or that another sale has already, can be corrected. */
export function SendAgain({ paper }: { paper: PaperSale }) {
  const [tenders, setTenders] = useState(paper.input.tenders)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void sendAgain(theDatabase(), paper, tenders)
  }
  const correct = (index: number, reference: string) =>
    setTenders(tenders.map((one, at) => (at === index ? { ...one, reference } : one)))
  return (
    <form className="form" onSubmit={submit}>
      {tenders.map(
        ({ kind, reference }, index) =>
          reference !== undefined && (
            <TextField
              key={index}
              label={`Reference of the ${kind}`}
              autoComplete="off"
              required
              maxLength={TENDER_REFERENCE_MAX_LENGTH}
              value={reference}
              onChange={(text) => correct(index, text)}
            />
          ),
      )}
      {paper.isRepeated === true && (
        <p>
          Please compare the reference with the slip. If the slip really shows it, because the
          terminal has begun to count anew, the first seat and the time of this sale are added to
          it, so that the office can tell the two payments apart.
        </p>
      )}
      <Button type="submit" look="quiet">
        Send again
      </Button>
      {paper.isRepeated === true && (
        <Button look="quiet" onClick={() => void sendRepeated(theDatabase(), paper)}>
          The slip shows this reference
        </Button>
      )}
    </form>
  )
}
