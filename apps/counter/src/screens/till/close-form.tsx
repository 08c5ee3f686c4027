import { UNITS } from '@velvet/contract/shared/kobo'
import { DENOMINATIONS, sumOfCounts } from '@velvet/contract/sales/counter.rules'
import { counted } from '@velvet/contract/shared/typing/counted'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'
import type { CallError } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { keepsTillOpen } from '../../offline/report-sales.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn, nairaText } from '../../parts/naira.ts'
import { useCounter } from '../../state/counter-state.ts'
import type { Act } from '../../store/kept-act.ts'
import styles from './till.module.css'

interface CloseFormProps {
  sessionID: string
  onClosed: () => void
  /** Called if the till stays open because the door admitted a visitor with a ticket that has no sale. */
  onUnsold: () => void
}

interface Count {
  /** The typed number of notes or coins of each denomination. */
  pieces: Readonly<Record<number, string>>
  terminal: string
  transfer: string
}

const NOTHING_COUNTED: Count = { pieces: {}, terminal: '', transfer: '' }

/** Keeps the count while the seller leaves it for a sale. */
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

const isNoCount = (text: string) => text !== '' && wholeNumberIn(text) === undefined

/**
 * Asks for the notes and coins in the drawer and for the sums of the terminal and of the bank, and closes the
 * till. The count is blind: only the Z report afterwards shows what was expected.
 */
export function CloseForm({ sessionID, onClosed, onUnsold }: CloseFormProps) {
  const unsent = useCounter().papers.filter(keepsTillOpen).length
  const { pieces, terminal, transfer, ...count } = useCount(sessionID)
  const [reason, setReason] = useState('')
  const [differs, setDiffers] = useState(false)
  /** A corrected count may match, so a reason is only required if the server finds a difference again. */
  const change = (part: Partial<Count>) => {
    setDiffers(false)
    setReason('')
    count.change(part)
  }
  const counts = DENOMINATIONS.flatMap((kobo) => {
    const count = wholeNumberIn(pieces[kobo] ?? '') ?? 0
    return count > 0 ? [{ kobo, pieces: count }] : []
  })
  const slips = koboIn(terminal || '0')
  const transfers = koboIn(transfer || '0')
  const isReadable = slips !== undefined && transfers !== undefined && !Object.values(pieces).some(isNoCount)
  const why = reason.trim() === '' ? {} : { reason: reason.trim() }
  const act: Act | undefined = isReadable
    ? {
        kind: 'close',
        input: { id: sessionID, counts, terminal: slips, transfer: transfers, ...why },
      }
    : undefined
  const onRefused = ({ code }: CallError) => {
    if (code === 'difference-unexplained') setDiffers(true)
    if (code === 'unsold-admissions') onUnsold()
  }
  return (
    <ActForm
      {...{
        act,
        onRefused,
        request: 'Close the till',
        label: 'Close the till',
        disabled: unsent > 0,
      }}
      onDone={() => {
        begun.delete(sessionID)
        onClosed()
      }}
    >
      <div className="form" onKeyDown={goOn}>
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
              onChange={(text) => change({ pieces: { ...pieces, [kobo]: text } })}
              error={isNoCount(pieces[kobo] ?? '') ? 'Type a whole number' : undefined}
            />
          ))}
        </div>
        <p className={styles.sum}>{nairaText(sumOfCounts(counts))} in the drawer</p>
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

/**
 * Lets Enter go on to the next field, and close the till only in the last one. A count that is sent too early differs
 * from what is expected, and the Z report keeps it as a refused count.
 */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const fields = [...(target.form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement)
  const next = fields[fields.indexOf(target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
