import { DENOMINATIONS, sumOfCounts } from '@velvet/contract/counter/counter-rules'
import { wholeNumberIn } from '@velvet/contract/typing/typed-number'
import { CallError } from '@velvet/client/call-error'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { counterCalls, type ZReport } from '../../calls.ts'
import { ApprovalFields } from '../../parts/approval-fields.tsx'
import { koboIn, nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useApprovedAction } from '../../parts/use-approved-action.ts'
import styles from './till.module.css'

interface CloseFormProps {
  sessionID: string
  onClosed: (report: ZReport) => void
}

/**
 * Counts the drawer by notes and coins, and closes the till. The count is blind: what is expected is shown
 * by the Z report alone.
 */
export function CloseForm({ sessionID, onClosed }: CloseFormProps) {
  const [pieces, setPieces] = useState<Readonly<Record<number, string>>>({})
  const [terminal, setTerminal] = useState('')
  const [transfer, setTransfer] = useState('')
  const [reason, setReason] = useState('')
  const [differs, setDiffers] = useState(false)
  const counts = DENOMINATIONS.flatMap((kobo) => {
    const count = wholeNumberIn(pieces[kobo] ?? '') ?? 0
    return count > 0 ? [{ kobo, pieces: count }] : []
  })
  const amounts = { terminal: koboIn(terminal || '0'), transfer: koboIn(transfer || '0') }
  const { action, ...asked } = useApprovedAction(async ({ idempotencyKey, approval }) => {
    if (amounts.terminal === undefined || amounts.transfer === undefined) return
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    const input = { ...amounts, terminal: amounts.terminal, transfer: amounts.transfer }
    try {
      const closing = { id: sessionID, counts, ...input, ...why, ...approval }
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
          />
        ))}
      </div>
      <p className={styles.sum}>{nairaText(sumOfCounts(counts))} in the drawer</p>
      <TextField
        label="Slips of the terminal, in naira"
        inputMode="numeric"
        autoComplete="off"
        value={terminal}
        onChange={setTerminal}
        error={amounts.terminal === undefined ? 'Type whole naira' : undefined}
      />
      <TextField
        label="Transfers by the list of the bank, in naira"
        inputMode="numeric"
        autoComplete="off"
        value={transfer}
        onChange={setTransfer}
        error={amounts.transfer === undefined ? 'Type whole naira' : undefined}
      />
      <Refusal error={action.error} />
      {differs && (
        <TextField label="Why does it differ?" required value={reason} onChange={setReason} />
      )}
      {asked.needsApproval && (
        <ApprovalFields value={asked.approval} onChange={asked.setApproval} />
      )}
      <Button type="submit" busy={action.isBusy} wide>
        Close the till
      </Button>
    </form>
  )
}
