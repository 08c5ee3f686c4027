import { useSuspenseQuery } from '@tanstack/react-query'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { mayChange, mayChangeEveryCinema } from '../../../parts/may-change.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { itemsQuery } from './calls.ts'
import { ChangeItemDialog, NewItemDialog } from './item-dialog.tsx'
import { priceText } from './item-values.ts'
import { PriceDialog, type Cinema } from './price-dialog.tsx'

const COLUMNS: readonly Column<Item>[] = [
  { title: 'Item', cell: nameOfItem },
  { title: 'Category', cell: ({ category }) => category },
  { title: 'Stock unit', cell: ({ unit, parts }) => (parts.length > 0 ? 'Bundle' : unit) },
  { title: 'Sold', cell: placesOf },
]

interface Priced {
  id: string
  cinemaId: string
}

/** Lists food and drinks, with their prices in each cinema. */
export function Items() {
  useTitle('Items')
  const me = useMe()
  const { data } = useSuspenseQuery(itemsQuery)
  const { items, cinemas } = data
  const [isAdding, setIsAdding] = useState(false)
  const [changedId, setChangedId] = useState<string>()
  const [priced, setPriced] = useState<Priced>()
  const itemOf = (id: string | undefined) => items.find((item) => item.id === id)
  const changed = itemOf(changedId)
  const [pricedItem, pricedCinema] = [itemOf(priced?.id), cinemas.find(({ id }) => id === priced?.cinemaId)]
  const isEditor = mayChangeEveryCinema(me)
  const acting: Column<Item> = {
    title: 'Act',
    cell: (item) => (
      <Button look="quiet" aria-label={`Change ${nameOfItem(item)}`} onClick={() => setChangedId(item.id)}>
        Change
      </Button>
    ),
  }
  const prices = cinemas.map((cinema) =>
    priceColumn(cinema, mayChange(me.role) ? ({ id }) => setPriced({ id, cinemaId: cinema.id }) : undefined),
  )
  return (
    <>
      <p className="muted">
        Tills sell food and drinks with tickets or alone. Each size is an item of its own: items with the same name are
        the sizes of one thing. A bundle has one price and is made up of other items and tickets. A cinema sells an item
        once it has a price for it. An item is never deleted: archive it.
      </p>
      {isEditor && (
        <div className="actions">
          <Button onClick={() => setIsAdding(true)}>Add an item</Button>
        </div>
      )}
      <DataTable
        caption="Items"
        columns={[...COLUMNS, ...prices, ...(isEditor ? [acting] : [])]}
        rows={items}
        keyOf={({ id }) => id}
        empty="There is no item."
      />
      {isAdding && <NewItemDialog items={items} onClose={() => setIsAdding(false)} />}
      {changed && <ChangeItemDialog item={changed} items={items} onClose={() => setChangedId(undefined)} />}
      {pricedItem && pricedCinema && (
        <PriceDialog item={pricedItem} cinema={pricedCinema} cinemas={cinemas} onClose={() => setPriced(undefined)} />
      )}
    </>
  )
}

function placesOf({ archived, tills }: Item): string {
  if (archived) return 'Archived'
  return tills ? 'At tills' : 'Not sold'
}

function priceColumn(cinema: Cinema, onPrice: ((item: Item) => void) | undefined): Column<Item> {
  return {
    title: cinema.name,
    isNumeric: true,
    cell: (item) => {
      const text = priceText(item, cinema.id)
      if (!onPrice || item.archived) return text
      return (
        <Button
          look="quiet"
          aria-label={`Price of ${nameOfItem(item)} in ${cinema.name}: ${text}`}
          onClick={() => onPrice(item)}
        >
          {text}
        </Button>
      )
    },
  }
}
