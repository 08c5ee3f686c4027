import { DENOMINATIONS, sumOfCounts, type Counted } from '@velvet/contract/sales/counter.rules'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'
import { TextField } from '@velvet/ui/text-field'
import type { KeyboardEvent } from 'react'
import styles from './count-fields.module.css'
import { nairaText } from './naira.ts'

/** Holds the typed number of notes or coins of each denomination. */
export type Pieces = Readonly<Record<number, string>>

const isNoCount = (text: string) => text !== '' && wholeNumberIn(text) === undefined

/** Returns the counted notes and coins, or undefined if a field is invalid. */
export function countsIn(pieces: Pieces): Counted[] | undefined {
  if (Object.values(pieces).some(isNoCount)) return undefined
  return DENOMINATIONS.flatMap((kobo) => {
    const count = wholeNumberIn(pieces[kobo] ?? '') ?? 0
    return count > 0 ? [{ kobo, pieces: count }] : []
  })
}

/** Asks how many notes and coins of each denomination are in the drawer, and shows their total. */
export function CountFields({ pieces, onChange }: { pieces: Pieces; onChange: (pieces: Pieces) => void }) {
  return (
    <>
      <p className="muted">Count the drawer: how many of each.</p>
      <div className={styles.counts}>
        {DENOMINATIONS.map((kobo) => (
          <TextField
            key={kobo}
            label={nairaText(kobo)}
            inputMode="numeric"
            autoComplete="off"
            value={pieces[kobo] ?? ''}
            onChange={(text) => onChange({ ...pieces, [kobo]: text })}
            error={isNoCount(pieces[kobo] ?? '') ? 'Type a whole number' : undefined}
          />
        ))}
      </div>
      <p className={styles.sum}>{nairaText(sumOfCounts(countsIn(pieces) ?? []))} in the drawer</p>
    </>
  )
}

/**
 * Moves to the next field on Enter, and sends the count only from the last field. A count that is sent too early would
 * be wrong, and would be recorded as a refused one.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const fields = [...(target.form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement)
  const next = fields[fields.indexOf(target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
