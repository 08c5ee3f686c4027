import { DENOMINATIONS, sumOfCounts } from '@velvet/contract/counter/counter-rules'
import { counted } from '@velvet/contract/typing/counted'
import { wholeNumberIn } from '@velvet/contract/typing/typed-number'
import { CallError } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { counterCalls, type ZReport } from '../../calls.ts'
import { keepsTillOpen } from '../../offline/report-sales.ts'
import { ApprovalFields } from '../../parts/approval-fields.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn, nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useApprovedAction } from '../../parts/use-approved-action.ts'
import { useCounter } from '../../state/counter-state.ts'
import styles from './till.module.css'

interface CloseFormProps {
  sessionID: string
  onClosed: (report: ZReport) => void
}

const isNoCount = (text: string) => text !== '' && wholeNumberIn(text) === undefined

/**
 * Asks for the notes and coins in the drawer and for the sums of the terminal and of the bank, and closes the
 * till. The count is blind: only the Z report afterwards shows what was expected.
 */
export function CloseForm({ sessionID, onClosed }: CloseFormProps) {
  const unsent = useCounter().papers.filter(keepsTillOpen).length
  const [pieces, setPieces] = useState<Readonly<Record<number, string>>>({})
  const [terminal, setTerminal] = useState('')
  const [transfer, setTransfer] = useState('')
  const [reason, setReason] = useState('')
  const [differs, setDiffers] = useState(false)
  const counts = DENOMINATIONS.flatMap((kobo) => {
    const count = wholeNumberIn(pieces[kobo] ?? '') ?? 0
    return count > 0 ? [{ kobo, pieces: count }] : []
  })
  const slips = koboIn(terminal || '0')
  const transfers = koboIn(transfer || '0')
  const isReadable =
    slips !== undefined && transfers !== undefined && !Object.values(pieces).some(isNoCount)
  const { action, ...asked } = useApprovedAction(async ({ idempotencyKey, approval }) => {
    if (!isReadable) return
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    try {
      const closing = {
        id: sessionID,
        counts,
        terminal: slips,
        transfer: transfers,
        ...why,
        ...approval,
      }
      onClosed(await counterCalls.closeSession(closing, { idempotencyKey }))
    } catch (error) {
      const isDifferent = error instanceof CallError && error.code === 'difference-unexplained'
      if (isDifferent) setDiffers(true)
      throw error
    }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void action.run()
  }
  return (
    <form className="form" onSubmit={submit}>
      <h2>Close the till</h2>
      <p className="muted">Count the drawer: how many of each.</p>
      <div className={styles.counts}>
        {DENOMINATIONS.map((kobo) => (
          <TextField
            key={kobo}
            label={nairaText(kobo)}
            inputMode="numeric"
            autoComplete="off"
            value={pieces[kobo] ?? ''}
            onChange={(text) => setPieces({ ...pieces, [kobo]: text })}
            error={isNoCount(pieces[kobo] ?? '') ? 'Type a whole number' : undefined}
          />
        ))}
      </div>
      <p className={styles.sum}>{nairaText(sumOfCounts(counts))} in the drawer</p>
      <NairaField label="Slips of the terminal, in naira" value={terminal} onChange={setTerminal} />
      <NairaField
        label="Transfers on the bank’s list, in naira"
        value={transfer}
        onChange={setTransfer}
      />
      {unsent > 0 && (
        <Banner>
          {counted(unsent, 'sale')} without a network must reach the server first. The till can be
          closed after that.
        </Banner>
      )}
      <Refusal error={action.error} />
      {differs && (
        <TextField label="Why does it differ?" required value={reason} onChange={setReason} />
      )}
      {asked.needsApproval && (
        <ApprovalFields value={asked.approval} onChange={asked.setApproval} />
      )}
      <Button type="submit" busy={action.isBusy} disabled={unsent > 0} wide>
        Close the till
      </Button>
    </form>
  )
}
