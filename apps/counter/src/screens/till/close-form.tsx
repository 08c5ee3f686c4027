import { UNITS } from '@velvet/contract/shared/kobo'
import { counted } from '@velvet/contract/shared/typing/counted'
import type { CallError } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { TillSession } from '../../calls.ts'
import { keepsTillOpen } from '../../offline/report-sales.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { CountFields, countsIn, goOnByEnter, type Pieces } from '../../parts/count-fields.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn } from '../../parts/naira.ts'
import { useCounter } from '../../state/counter-state.ts'
import type { Act, Outcome } from '../../store/kept-act.ts'
import { HandoverFields, NO_HANDOVER } from './handover-fields.tsx'

interface CloseFormProps {
  session: TillSession
  /** Called after the till was closed or handed over. */
  onClosed: (outcome: Outcome) => void
  /** Called if the till stays open because the door admitted a visitor with a ticket that has no sale. */
  onUnsold: () => void
}

interface Count {
  pieces: Pieces
  terminal: string
  transfer: string
}

const NOTHING_COUNTED: Count = { pieces: {}, terminal: '', transfer: '' }

const CHOICES = [
  { id: 'close', name: 'It goes to the safe, and the till closes' },
  { id: 'handover', name: 'It stays for the next cashier' },
]

/** Keeps the count while the cashier interrupts it for a sale. */
const begun = new Map<string, Count>()

function useCount(sessionID: string) {
  const [count, setCount] = useState(begun.get(sessionID) ?? NOTHING_COUNTED)
  const change = (part: Partial<Count>) => {
    const next = { ...count, ...part }
    begun.set(sessionID, next)
    setCount(next)
  }
  return { ...count, change }
}

/**
 * Asks for the notes and coins in the drawer and for the totals of the terminal and the bank, and closes the till or
 * hands it to the next cashier. The count is blind: only the Z report afterwards shows the expected amounts.
 */
export function CloseForm({ session: { id, openedBy }, onClosed, onUnsold }: CloseFormProps) {
  const unsent = useCounter().papers.filter(keepsTillOpen).length
  const { pieces, terminal, transfer, ...count } = useCount(id)
  const [reason, setReason] = useState('')
  const [differs, setDiffers] = useState(false)
  const [isHandover, setIsHandover] = useState(false)
  const [handover, setHandover] = useState(NO_HANDOVER)
  /** A corrected count may match, so a reason is only required if the server finds a difference again. */
  const change = (part: Partial<Count>) => {
    setDiffers(false)
    setReason('')
    count.change(part)
  }
  const counts = countsIn(pieces)
  const slips = koboIn(terminal || '0')
  const transfers = koboIn(transfer || '0')
  const label = isHandover ? 'Hand over the till' : 'Close the till'
  const act = (): Act | undefined => {
    if (!counts || slips === undefined || transfers === undefined) return undefined
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    const input = { id, counts, terminal: slips, transfer: transfers, ...why }
    if (isHandover) return { kind: 'handover', input: { ...input, takerID: handover.takerID } }
    return { kind: 'close', input }
  }
  const onRefused = ({ code }: CallError) => {
    if (code === 'difference-unexplained') setDiffers(true)
    else if (code === 'gate-pin-wrong') setHandover({ ...handover, pins: NO_HANDOVER.pins })
    else if (code === 'unsold-admissions') onUnsold()
  }
  return (
    <ActForm
      act={act()}
      onRefused={onRefused}
      request={label}
      label={label}
      disabled={unsent > 0}
      {...(isHandover && { confirmed: { pins: handover.pins } })}
      onDone={(outcome) => {
        begun.delete(id)
        onClosed(outcome)
      }}
    >
      <div className="form" onKeyDown={goOnByEnter}>
        <h2>{label}</h2>
        <PickField
          label="What becomes of the cash"
          required
          choices={CHOICES}
          value={isHandover ? 'handover' : 'close'}
          onChange={(choice) => setIsHandover(choice === 'handover')}
        />
        <CountFields pieces={pieces} onChange={(typed) => change({ pieces: typed })} />
        <NairaField
          label={`Slips of the terminal, in ${UNITS}`}
          value={terminal}
          onChange={(text) => change({ terminal: text })}
        />
        <NairaField
          label={`Transfers on the bank’s list, in ${UNITS}`}
          value={transfer}
          onChange={(text) => change({ transfer: text })}
        />
        {isHandover && <HandoverFields session={{ openedBy }} value={handover} onChange={setHandover} />}
        {unsent > 0 && (
          <Banner>
            {counted(unsent, 'sale')} without a network must reach the server first. The till can be closed after that.
          </Banner>
        )}
        {differs && <TextField label="Why does it differ?" required value={reason} onChange={setReason} />}
      </div>
    </ActForm>
  )
}
