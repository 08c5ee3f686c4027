import { MAX_ITEM_COUNT } from '@velvet/contract/sales/snacks.rules'
import {
  orderKey,
  partsToChoose,
  textOfChoices,
  textOfParts,
  ticketsInBundles,
} from '@velvet/contract/sales/bundles.rules'
import { formatNaira, worthInNaira } from '@velvet/contract/points/vp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { Counter } from '@velvet/ui/counter'
import { useState, type ReactNode } from 'react'
import { Price } from '../price.tsx'
import { aloneVp, savesVp, type TicketsBeside } from './bundles.ts'
import { ChooseParts } from './choose-parts.tsx'
import { withCount, type Snack, type Snacks } from './chosen-snacks.ts'
import rows from '../lines.module.css'
import styles from './snacks.module.css'
import type { Menu } from './use-menu.ts'
import { w } from './words.ts'

type Item = Menu['categories'][number]['items'][number]
type Size = Omit<Item, 'sizes' | 'age'>

interface SnacksMenuProps {
  menu: Menu
  snacks: Snacks
  /** The tickets of the same purchase, which bundles can include. */
  tickets: TicketsBeside
  /** True if the purchase has a code, which is not combined with a bundle that includes tickets. */
  hasCode?: boolean
  onChange: (snacks: Snacks) => void
  /** Stands below the menu, except while the parts of a bundle are chosen. */
  children: ReactNode
}

interface Chosen extends Omit<SnacksMenuProps, 'children'> {
  /** The bundle whose parts were chosen last, so that its button gets the focus again. */
  latest: string | undefined
  onOpen: (bundle: Snack & Size) => void
}

/** Lists what a cinema sells, with a counter for each size. Nothing is chosen at first. */
export function SnacksMenu({ children, ...menuProps }: SnacksMenuProps) {
  const { menu, snacks, onChange } = menuProps
  const [opened, setOpened] = useState<Snack & Size>()
  const [latest, setLatest] = useState<string>()
  const close = () => {
    setLatest(opened?.itemID)
    setOpened(undefined)
  }
  if (opened) {
    const choose = (choices: string[]) => {
      const snack = { ...opened, choices, alone: aloneVp(opened, menu, choices) }
      const { count = 0 } = snacks.find((one) => orderKey(one) === orderKey(snack)) ?? {}
      onChange(withCount(snacks, snack, Math.min(count + 1, MAX_ITEM_COUNT)))
      close()
    }
    return <ChooseParts bundle={opened} options={menu.options ?? []} onChoose={choose} onBack={close} />
  }
  return (
    <>
      {menu.categories.map(({ name, items }) => (
        <section key={name} className={rows.lines} aria-label={name}>
          <h3>{name}</h3>
          <ul className={rows.lines}>
            {items.map((item) => (
              <MenuItem key={item.itemID} item={item} {...menuProps} latest={latest} onOpen={setOpened} />
            ))}
          </ul>
        </section>
      ))}
      {children}
    </>
  )
}

function MenuItem({ item, ...chosen }: { item: Item } & Chosen) {
  const { name, sizes, age } = item
  return (
    <li className={styles.item}>
      {sizes && <p className={rows.name}>{name}</p>}
      {age !== undefined && <p className={rows.note}>{fill(w.fromAge, { age })}</p>}
      {(sizes ?? [item]).map((size) => (
        <SizeRow key={size.itemID} size={size} label={sizes ? `${name}, ${size.name}` : name} {...chosen} />
      ))}
    </li>
  )
}

interface SizeProps extends Chosen {
  size: Size
  /** The name of the size with that of its item. */
  label: string
}

function SizeRow({ size, label, ...chosen }: SizeProps) {
  const { menu, snacks, tickets, hasCode = false, latest, onOpen } = chosen
  const { itemID, vp, soldOut } = size
  const lines = snacks.filter((one) => one.itemID === itemID)
  const snack = { ...size, name: label }
  const needed = size.tickets
  const included = tickets.find(({ typeID }) => typeID === needed?.typeID)
  const left = needed ? (included?.count ?? 0) - ticketsInBundles(snacks, needed.typeID) : Infinity
  const room = !needed ? Infinity : hasCode ? 0 : Math.floor(left / needed.count)
  const ofTickets = needed && `${needed.count} × ${included?.name ?? w.ticket}`
  const saves = savesVp(size, menu, included?.price)
  const isOut = soldOut && lines.length === 0
  const hasChoice = partsToChoose(size).length > 0
  return (
    <>
      <div className={classes(rows.line, styles.size)}>
        <div className={styles.text}>
          <p>
            <span>{size.name}</span> <Price vp={vp} className={rows.note} />
          </p>
          {size.parts && (
            <p className={rows.note}>{[ofTickets, textOfParts(size, menu.options)].filter(Boolean).join(' · ')}</p>
          )}
          {saves > 0 && <p>{fill(w.youSave, { naira: formatNaira(worthInNaira(saves)) })}</p>}
          {ofTickets !== undefined && room < 1 && lines.length === 0 && (
            <p className={rows.note}>{hasCode ? w.notWithCode : fill(w.onlyWith, { tickets: ofTickets })}</p>
          )}
        </div>
        {isOut ? (
          <p className={rows.note}>{w.soldOut}</p>
        ) : hasChoice ? (
          <Button
            look="quiet"
            disabled={soldOut || room < 1}
            autoFocus={latest === itemID}
            aria-label={fill(w.chooseFor, { item: label })}
            onClick={() => onOpen(snack)}
          >
            {w.choose}
          </Button>
        ) : (
          (room > 0 || lines.length > 0) && (
            <LineCounter snack={{ ...snack, alone: aloneVp(size, menu) }} label={label} room={room} {...chosen} />
          )
        )}
      </div>
      {hasChoice &&
        lines.map((line) => {
          const name = label + textOfChoices(line.choices, menu.options)
          return (
            <div key={orderKey(line)} className={classes(rows.line, styles.size)}>
              <p className={styles.text}>{name}</p>
              <LineCounter snack={line} label={name} room={room} {...chosen} />
            </div>
          )
        })}
    </>
  )
}

interface LineCounterProps extends Pick<Chosen, 'snacks' | 'onChange'> {
  snack: Snack
  /** Part of the accessible name of the counter. */
  label: string
  /** How many more can be added. */
  room: number
}

function LineCounter({ snack, label, room, snacks, onChange }: LineCounterProps) {
  const { count = 0 } = snacks.find((one) => orderKey(one) === orderKey(snack)) ?? {}
  return (
    <Counter
      label={fill(w.numberOf, { item: label })}
      value={count}
      min={0}
      max={Math.min(MAX_ITEM_COUNT, count + Math.max(0, room))}
      onChange={(next) => onChange(withCount(snacks, snack, next))}
    />
  )
}
