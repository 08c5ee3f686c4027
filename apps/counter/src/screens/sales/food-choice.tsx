import { namedLines } from '@velvet/contract/sales/bundles.rules'
import type { EarlierSale } from '../../calls.ts'
import { nairaText } from '../../parts/naira.ts'
import styles from './sales.module.css'

interface FoodChoiceProps {
  items: EarlierSale['items']
  /** The places of the chosen lines. */
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** Lists the food and drinks of a sale, to choose some of them. */
export function FoodChoice({ items, chosen, onChange }: FoodChoiceProps) {
  const toggle = (place: number) =>
    onChange(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place])
  return (
    <ul className={styles.list} aria-label="Snacks of this sale">
      {namedLines(items).map(({ line: { place, kobo, isRefunded }, text, heading }) => (
        <li key={place}>
          {heading}
          <label className={styles.sale}>
            <input
              type="checkbox"
              className={styles.check}
              disabled={isRefunded}
              checked={chosen.includes(place)}
              onChange={() => toggle(place)}
            />
            <span className="grow">
              {text}
              {isRefunded && <span className={styles.detail}>Given back</span>}
            </span>
            <span className={styles.amount}>{nairaText(kobo)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
