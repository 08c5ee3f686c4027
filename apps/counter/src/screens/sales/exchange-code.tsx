import { useAction } from '@velvet/ui/use-action'
import { counterCalls, type AppliedOffer } from '../../calls.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { CodeForm } from '../sell/code-form.tsx'

/** The code of an offer for the new tickets, with its offer. */
export interface ExchangeOffer {
  code: string
  offer: AppliedOffer
}

interface ExchangeCodeProps {
  sessionID: string
  showtimeID: string
  /** The sale whose tickets are exchanged. Its own use of the offer does not count. */
  exchangedID: string | undefined
  /** Receives undefined if the field was left empty. */
  onApply: (offer: ExchangeOffer | undefined) => void
}

/** Asks for the code of an offer in place of the form of the exchange. */
export function ExchangeCode({ sessionID, showtimeID, exchangedID, onApply }: ExchangeCodeProps) {
  const ask = useAction(async (code: string) => {
    const exchanged = exchangedID === undefined ? {} : { exchangedID }
    const { offer } = await counterCalls.checkCounterCode({ sessionID, showtimeID, code, ...exchanged })
    onApply(offer ? { code, offer } : undefined)
  })
  return (
    <>
      <Refusal error={ask.error} />
      <CodeForm label="Code of an offer" onCode={(code) => (code === '' ? onApply(undefined) : void ask.run(code))} />
    </>
  )
}
