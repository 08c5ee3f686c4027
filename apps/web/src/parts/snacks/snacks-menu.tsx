import type { AnswerOf } from '@velvet/client/call'
import { MAX_ITEM_COUNT } from '@velvet/contract/sales/snacks.rules'
import { fill } from '@velvet/contract/shared/words/spoken'
import { classes } from '@velvet/ui/classes'
import { Counter } from '@velvet/ui/counter'
import type { getMenu } from '../../calls/snacks.ts'
import { Price } from '../price.tsx'
import { withCount, type Snacks } from './chosen-snacks.ts'
import rows from '../lines.module.css'
import styles from './snacks.module.css'
import { w } from './words.ts'

type Menu = AnswerOf<typeof getMenu>
type Item = Menu['categories'][number]['items'][number]

interface SnacksMenuProps {
  menu: Menu
  snacks: Snacks
  onChange: (snacks: Snacks) => void
}

/** Lists what a cinema sells, with a counter for each size. Nothing is chosen at first. */
export function SnacksMenu({ menu, ...chosen }: SnacksMenuProps) {
  return menu.categories.map(({ name, items }) => (
    <section key={name} className={rows.lines} aria-label={name}>
      <h3>{name}</h3>
      <ul className={rows.lines}>
        {items.map((item) => (
          <MenuItem key={item.itemID} item={item} {...chosen} />
        ))}
      </ul>
    </section>
  ))
}

function MenuItem({ item, ...chosen }: { item: Item } & Omit<SnacksMenuProps, 'menu'>) {
  const { name, sizes, age } = item
  return (
    <li className={styles.item}>
      {sizes && <p className={rows.name}>{name}</p>}
      {age !== undefined && <p className={rows.note}>{fill(w.fromAge, { age })}</p>}
      {(sizes ?? [item]).map((size) => (
        <Size key={size.itemID} size={size} label={sizes ? `${name}, ${size.name}` : name} {...chosen} />
      ))}
    </li>
  )
}

interface SizeProps extends Omit<SnacksMenuProps, 'menu'> {
  size: Pick<Item, 'itemID' | 'name' | 'vp' | 'soldOut'>
  /** The accessible name of the counter. */
  label: string
}

function Size({ size, label, snacks, onChange }: SizeProps) {
  const count = snacks.find(({ itemID }) => itemID === size.itemID)?.count ?? 0
  return (
    <div className={classes(rows.line, styles.size)}>
      <p className={styles.text}>
        <span>{size.name}</span> <Price vp={size.vp} className={rows.note} />
      </p>
      {size.soldOut && count === 0 ? (
        <p className={rows.note}>{w.soldOut}</p>
      ) : (
        <Counter
          label={fill(w.numberOf, { item: label })}
          value={count}
          min={0}
          max={MAX_ITEM_COUNT}
          onChange={(next) => onChange(withCount(snacks, size, next))}
        />
      )}
    </div>
  )
}
