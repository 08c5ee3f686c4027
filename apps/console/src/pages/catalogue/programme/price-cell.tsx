import { withSign } from '@velvet/contract/points/vp'
import { counterKoboFor, vpForNaira } from '@velvet/contract/catalogue/type-prices'
import { KOBO_A_NAIRA, nairaOf, UNITS } from '@velvet/contract/shared/kobo'
import { useState } from 'react'
import { count, points } from '../../../parts/money.ts'
import styles from './price-cell.module.css'

/** Users type prices in this unit. The amount in the other unit is computed and shown below. */
export type PriceUnit = 'naira' | 'vp'

/** A price in the form: the Vp as text, and the box office price if it differs from the usual one. */
export interface CellPrice {
  vp: string
  kobo?: number
}

interface Props {
  label: string
  unit: PriceUnit
  price: CellPrice
  onChange: (price: CellPrice) => void
  /** True for the standard type, whose box office price always follows from its Vp. */
  isStandard: boolean
}

/** Shows a field for one price of a price card. If it is empty, the ticket type is not sold. */
export function PriceCell({ label, unit, price, onChange, isStandard }: Props) {
  /** The text while the user is typing. It becomes a price when the user leaves the field. */
  const [typed, setTyped] = useState<string>()
  const { vp } = price
  const kobo = vp === '' ? undefined : (price.kobo ?? counterKoboFor(Number(vp)))
  const naira = kobo === undefined ? '' : String(nairaOf(kobo))
  const type = (text: string) => {
    setTyped(text)
    if (unit === 'vp' || text.trim() === '') {
      onChange({ vp: text.trim() })
      return
    }
    const given = Math.round(Number(text))
    onChange({ vp: String(vpForNaira(given)), ...(!isStandard && { kobo: given * KOBO_A_NAIRA }) })
  }
  const other = unit === 'vp' ? withSign(count(Number(naira))) : points(Number(vp))
  return (
    <>
      <input
        aria-label={`${label} in ${unit === 'vp' ? 'Vp' : UNITS}`}
        className={styles.input}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required={isStandard}
        value={typed ?? (unit === 'vp' ? vp : naira)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span className={styles.other}>{vp === '' ? '\u00a0' : other}</span>
    </>
  )
}
