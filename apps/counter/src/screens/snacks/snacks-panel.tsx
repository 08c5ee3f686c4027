import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { MAX_ITEM_COUNT } from '@velvet/contract/sales/snacks.rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { Counter } from '@velvet/ui/counter'
import { Spinner } from '@velvet/ui/spinner'
import { useState } from 'react'
import { counterCalls, type Menu } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useLiveReading } from '../../parts/use-live-reading.ts'
import { useFreeKeys } from '../../parts/use-page-keys.ts'
import { useCounter } from '../../state/counter-state.ts'
import { backFrom, itemsKobo, withItem, type Sale, type SaleItem } from '../sell/sale.ts'
import styles from './snacks.module.css'

interface SnacksProps {
  sale: Sale
  cinemaID: string
  onChange: (sale: Sale) => void
}

type MenuItem = Menu['categories'][number]['items'][number]
type Size = NonNullable<MenuItem['sizes']>[number]

/** What is sold out changes while the panel is open. */
const MENU_EVERY_MS = 15_000
/** The tiles have these keys, in the order of the menu. */
const TILE_KEYS = Array.from('1234567890QWERTYUIOPASDFGHJKLZXCVBNM')

/** Adds food and drinks to a sale: one tap adds one of an item, and an item with sizes asks for its size first. */
export function SnacksPanel({ sale, cinemaID, onChange }: SnacksProps) {
  const { isOffline } = useCounter()
  const menu = useLiveReading(cinemaID, MENU_EVERY_MS, (signal) =>
    counterCalls.getMenu({ id: cinemaID, at: 'till' }, { signal }),
  )
  const [sized, setSized] = useState<MenuItem>()
  const categories = menu.value?.categories ?? []
  const shown = sized?.sizes
    ? [{ name: sized.name, items: sized.sizes.map((size) => sizeOf(sized, size)) }]
    : categories
  const tiles = isOffline ? [] : shown.flatMap(({ items }) => items)
  const touch = (item: MenuItem) => {
    if (item.sizes) setSized(item)
    else if (!item.soldOut) {
      onChange(withItem(sale, item, countOf(sale, item) + 1))
      setSized(undefined)
    }
  }
  const done = () => onChange(backFrom(sale))
  useFreeKeys((event) => {
    const tile = tiles[TILE_KEYS.indexOf(event.key.toUpperCase())]
    if (event.key === 'Enter') done()
    else if (event.key === 'Backspace') setSized(undefined)
    else if (tile) touch(tile)
    else return
    event.preventDefault()
  })
  return (
    <div className={classes('with-aside', styles.panel)}>
      <section className="scrolling" aria-label="Snacks">
        <Refusal error={isOffline ? undefined : menu.error} />
        {isOffline && (
          <Banner>
            Snacks are sold only while the network works. Tickets can be sold without it, in a sale alone.
          </Banner>
        )}
        {!isOffline && !menu.value && menu.error === undefined && <Spinner label="Reading the menu" />}
        {menu.value && categories.length === 0 && <p>This cinema sells no food and drinks at its tills.</p>}
        {!isOffline &&
          shown.map(({ name, items }) => (
            <div key={name} role="group" aria-label={name}>
              <h2>{name}</h2>
              <div className={styles.tiles}>
                {items.map((item) => (
                  <Tile key={item.itemID} item={item} place={tiles.indexOf(item)} onTouch={() => touch(item)} />
                ))}
              </div>
            </div>
          ))}
        {sized && (
          <Button look="quiet" aria-keyshortcuts="Backspace" onClick={() => setSized(undefined)}>
            All snacks
          </Button>
        )}
      </section>
      <section className="scrolling" aria-label="In this sale">
        <ul className={styles.lines}>
          {sale.items.map((item) => (
            <Line key={item.itemID} item={item} onCount={(count) => onChange(withItem(sale, item, count))} />
          ))}
        </ul>
        <p className="muted">Total of snacks</p>
        <p className="large">{nairaText(itemsKobo(sale))}</p>
        <Button wide aria-keyshortcuts="Enter" onClick={done}>
          <Key is="Enter" /> {sale.items.length > 0 ? 'Done' : 'No snacks'}
        </Button>
      </section>
    </div>
  )
}

/** Returns a size as an item of its own. */
function sizeOf({ name, age }: MenuItem, size: Size): MenuItem {
  const full = size.name === name ? name : nameOfItem({ name, size: size.name })
  return { ...size, name: full, ...(age !== undefined && { age }) }
}

const countOf = ({ items }: Sale, { itemID }: MenuItem) => items.find((one) => one.itemID === itemID)?.count ?? 0

function Tile({ item, place, onTouch }: { item: MenuItem; place: number; onTouch: () => void }) {
  const key = TILE_KEYS[place]
  const soldOut = item.sizes ? item.sizes.every((size) => size.soldOut) : item.soldOut
  return (
    <button type="button" className={styles.tile} aria-keyshortcuts={key} disabled={soldOut} onClick={onTouch}>
      {key !== undefined && <Key is={key} />}
      <strong>{item.name}</strong>
      <span className="muted">{soldOut ? 'Sold out' : (item.sizes ? 'from ' : '') + nairaText(lowestOf(item))}</span>
      {item.age !== undefined && <small>From {item.age} years</small>}
    </button>
  )
}

const lowestOf = ({ kobo, sizes = [] }: MenuItem) => Math.min(kobo, ...sizes.map((size) => size.kobo))

function Line({ item, onCount }: { item: SaleItem; onCount: (count: number) => void }) {
  return (
    <li className={styles.line}>
      <span className="grow">
        {item.name}
        <span className={styles.price}>{nairaText(item.kobo * item.count)}</span>
      </span>
      <Counter label={item.name} value={item.count} min={0} max={MAX_ITEM_COUNT} onChange={onCount} />
    </li>
  )
}
