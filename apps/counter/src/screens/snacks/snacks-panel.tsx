import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { orderKey, partsToChoose, textOfChoices, textOfParts } from '@velvet/contract/sales/bundles.rules'
import { MAX_ITEM_COUNT } from '@velvet/contract/sales/snacks.rules'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { Counter } from '@velvet/ui/counter'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useState } from 'react'
import type { Menu, SoldType } from '../../calls.ts'
import { contactNow } from '../../offline/keep-in-contact.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useFreeKeys } from '../../parts/use-page-keys.ts'
import { useCounter } from '../../state/counter-state.ts'
import { backFrom, hasCode, type Sale } from '../sell/sale.ts'
import { bundlesFor, itemsKobo, withItem, type SaleItem } from '../sell/snacks-of-sale.ts'
import styles from './snacks.module.css'

interface SnacksProps {
  sale: Sale
  /** The types of the showtime, whose tickets can be parts of bundles. */
  types: readonly Pick<SoldType, 'typeID' | 'name'>[]
  cinemaID: string
  onChange: (sale: Sale) => void
}

type MenuItem = Menu['categories'][number]['items'][number]
type Size = NonNullable<MenuItem['sizes']>[number]
/** An item for a part of a bundle has no price of its own. */
type Shown = Omit<MenuItem, 'vp' | 'kobo'> & { kobo?: number }
/** An item whose size, or whose next part, is chosen. */
interface Opened {
  item: MenuItem
  choices: readonly string[]
}

/** The tiles have these keys, in the order of the menu. */
const TILE_KEYS = Array.from('1234567890QWERTYUIOPASDFGHJKLZXCVBNM')

/**
 * Adds food and drinks to a sale: one tap adds one of an item. An item with sizes asks for its size first, and a bundle
 * for each part of which the buyer chooses one.
 */
export function SnacksPanel({ sale, types, cinemaID, onChange }: SnacksProps) {
  const { isOffline, contactProblem, ...counter } = useCounter()
  const menu = counter.menu?.cinemaID === cinemaID ? counter.menu : undefined
  // What is sold out changes while other tills sell.
  useEffect(contactNow, [])
  const [opened, setOpened] = useState<Opened>()
  const { categories = [], options = [] } = menu ?? {}
  const shown: readonly { name: string; items: readonly Shown[] }[] = opened
    ? [nextChoice(opened, options)]
    : categories
  const tiles = shown.flatMap(({ items }) => items)
  const add = (item: MenuItem, choices: readonly string[]) => {
    const { itemID, kobo, tickets, version } = item
    const name = item.name + textOfChoices(choices, options)
    const line = { itemID, name, kobo, tickets, version, ...(choices.length > 0 && { choices }) }
    onChange(withItem(sale, line, countOf(sale, line) + 1))
    setOpened(undefined)
  }
  const touch = (tile: Shown) => {
    if (outText(tile) !== undefined) return
    const isChoice = opened && !opened.item.sizes
    const item = isChoice ? opened.item : (tile as MenuItem)
    const choices = isChoice ? [...opened.choices, tile.itemID] : []
    if (item.sizes || choices.length < partsToChoose(item).length) setOpened({ item, choices })
    else add(item, choices)
  }
  const outText = (tile: Shown) => {
    const { sizes = [tile], tickets } = tile
    // Without a network the stock is not known, and what is there can be sold.
    if (!isOffline && sizes.every(({ soldOut }) => soldOut)) return 'Sold out'
    if (isOffline && sizes.every(({ tickets: included }) => included)) return 'Needs the network'
    if (tickets && hasCode(sale)) return 'Not beside a code or a voucher'
    if (tile.sizes || !tickets || bundlesFor(sale, tile) > 0) return undefined
    const { name = 'other' } = types.find(({ typeID }) => typeID === tickets.typeID) ?? {}
    return `Needs ${counted(tickets.count, `${name} ticket`)}`
  }
  const done = () => onChange(backFrom(sale))
  useFreeKeys((event) => {
    const tile = tiles[TILE_KEYS.indexOf(event.key.toUpperCase())]
    if (event.key === 'Enter') done()
    else if (event.key === 'Backspace') setOpened(undefined)
    else if (tile) touch(tile)
    else return
    event.preventDefault()
  })
  return (
    <div className={classes('with-aside', styles.panel)}>
      <section className="scrolling" aria-label="Snacks">
        <Refusal error={contactProblem} />
        {isOffline && (
          <Banner>
            {menu
              ? 'The menu is the last one that this till has read, and nothing on it counts as sold out. Bundles with tickets need the network.'
              : 'This till has not read the menu yet, so it sells snacks only once the network works.'}
          </Banner>
        )}
        {!isOffline && !menu && contactProblem === undefined && <Spinner label="Reading the menu" />}
        {menu && categories.length === 0 && <p>This cinema sells no food and drinks at its tills.</p>}
        {shown.map(({ name, items }) => (
          <div key={name} role="group" aria-label={name}>
            <h2>{name}</h2>
            <div className={styles.tiles}>
              {items.map((item) => (
                <Tile
                  key={item.itemID}
                  item={item}
                  parts={textOfParts(item, options)}
                  out={outText(item)}
                  place={tiles.indexOf(item)}
                  onTouch={() => touch(item)}
                />
              ))}
            </div>
          </div>
        ))}
        {opened && (
          <Button look="quiet" aria-keyshortcuts="Backspace" onClick={() => setOpened(undefined)}>
            All snacks
          </Button>
        )}
      </section>
      <section className="scrolling" aria-label="In this sale">
        <ul className={styles.lines}>
          {sale.items.map((item) => (
            <Line key={orderKey(item)} item={item} onCount={(count) => onChange(withItem(sale, item, count))} />
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

/** Returns the sizes of an opened item, or the items for the next part of an opened bundle. */
function nextChoice({ item, choices }: Opened, options: NonNullable<Menu['options']>) {
  if (item.sizes) return { name: item.name, items: item.sizes.map((size) => sizeOf(item, size)) }
  const { of = [], count = 1 } = partsToChoose(item)[choices.length] ?? {}
  const items = of.flatMap((id) => options.find(({ itemID }) => itemID === id) ?? [])
  return {
    name: `${item.name}${textOfChoices(choices, options)}: choose ${count > 1 ? `${count} of one` : 'one'}`,
    items,
  }
}

/** Returns a size as an item of its own. */
function sizeOf({ name, age }: MenuItem, size: Size): MenuItem {
  const full = size.name === name ? name : nameOfItem({ name, size: size.name })
  return { ...size, name: full, ...(age !== undefined && { age }) }
}

const countOf = ({ items }: Sale, line: Pick<SaleItem, 'itemID' | 'choices'>) =>
  items.find((one) => orderKey(one) === orderKey(line))?.count ?? 0

interface TileProps {
  item: Shown
  /** What a bundle is made up of. */
  parts: string
  /** Why the item cannot be sold now. */
  out: string | undefined
  place: number
  onTouch: () => void
}

function Tile({ item, parts, out, place, onTouch }: TileProps) {
  const key = TILE_KEYS[place]
  return (
    <button
      type="button"
      className={styles.tile}
      aria-keyshortcuts={key}
      disabled={out !== undefined}
      onClick={onTouch}
    >
      {key !== undefined && <Key is={key} />}
      <strong>{item.name}</strong>
      {parts !== '' && <small>{parts}</small>}
      <span className="muted">{out ?? priceText(item)}</span>
      {item.age !== undefined && <small>From {item.age} years</small>}
    </button>
  )
}

function priceText({ kobo, sizes = [] }: Shown): string {
  if (kobo === undefined) return ''
  const lowest = nairaText(Math.min(kobo, ...sizes.map((size) => size.kobo)))
  return sizes.length > 0 ? `from ${lowest}` : lowest
}

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
