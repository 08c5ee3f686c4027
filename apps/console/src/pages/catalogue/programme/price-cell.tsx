import { withSign } from '@velvet/contract/points/vp'
import { counterKoboFor, vpForNaira } from '@velvet/contract/catalogue/type-prices'
import { KOBO_A_NAIRA, nairaOf } from '@velvet/contract/shared/kobo'
import { useState } from 'react'
import { count, points } from '../../../parts/money.ts'
import styles from './price-cell.module.css'

/** What people type in the table of a price card. The other amount is computed and stands below. */
export type PriceUnit = 'naira' | 'vp'

/** A price as the form holds it: Vp as text, and the price at a window if it is not the usual one for these Vp. */
export interface CellPrice {
  vp: string
  kobo?: number
}

interface Props {
  label: string
  unit: PriceUnit
  price: CellPrice
  onChange: (price: CellPrice) => void
  /** True for the standard type, which every line sells at the window's usual price for its Vp. */
  isStandard: boolean
}

/** A field for one price of a price card. An empty field means that the type is not sold. */
export function PriceCell({ label, unit, price, onChange, isStandard }: Props) {
  /** What the person types, until they leave the field. */
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
        aria-label={`${label} in ${unit === 'vp' ? 'Vp' : 'naira'}`}
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
