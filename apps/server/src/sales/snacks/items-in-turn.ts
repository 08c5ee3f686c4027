import { grossKobo, type BoxOfficeRate } from '@velvet/contract/books/box-office'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import type { OrderedItem } from '@velvet/contract/sales/snacks.calls'
import { MINUTES_TO_MAKE } from '@velvet/contract/sales/snacks.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { HeldItem, HeldItems } from './hold-items-sql.ts'
import { soldOut } from './item-refusals.ts'
import { expandBundles, type TicketBeside } from './expand-bundles.ts'
import type { Food, NewLine } from './snacks-sql.ts'

interface Ordering {
  customerId: string
  cinemaId: string
  items: readonly OrderedItem[]
  /** The tickets of the order at their list prices in Vp. */
  tickets: readonly TicketBeside[]
  /** The time at which the food must be ready; undefined if it has time. */
  due: Date | undefined
}

/** Prices the food of orders in the app in turn. Each order sees the stock that is left. */
export class ItemsInTurn {
  readonly #held: ReadonlyMap<string, HeldItem>
  readonly #ages: HeldItems['ages']
  readonly #now: number
  readonly #delays: HeldItems['delays']
  readonly #rate: BoxOfficeRate
  readonly #taken = new Map<string, number>()

  constructor({ items, ages, now, delays }: HeldItems, rate: BoxOfficeRate) {
    this.#held = new Map(items.map((item) => [keyOf(item.cinemaId, item.itemId), item]))
    this.#ages = ages
    this.#now = now
    this.#delays = delays
    this.#rate = rate
  }

  /** Returns when a showtime begins, with its delay. */
  startOf({ id, StartsAt }: { id: string; StartsAt: string }): Date {
    return new Date(Date.parse(StartsAt) + (this.#delays[id] ?? 0) * MINUTE_MS)
  }

  /** Returns the food of an order, or the reason to refuse it. `take` reduces the stock once the whole order is accepted. */
  food({ customerId, cinemaId, items, tickets, due }: Ordering): Food | AppError {
    const isLate = due !== undefined && due.getTime() - this.#now < MINUTES_TO_MAKE * MINUTE_MS
    const sold = expandBundles({
      ordered: items,
      tickets,
      itemOf: (id) => this.#held.get(keyOf(cinemaId, id)),
      worth: (vp) => grossKobo(vp, this.#rate),
    })
    if (sold instanceof AppError) return sold
    const taken = new Map<string, number>()
    const lines: NewLine[] = []
    for (const { item, count, price, kobo, bundleLine } of sold.lines) {
      const name = nameOfItem(item)
      const { itemId, preparation, unitId } = item
      if (item.age !== null && (this.#ages[customerId] ?? 0) < item.age) return new AppError('age-needed')
      if (preparation === 'made' && isLate) return new AppError('too-late')
      if (unitId !== null) {
        const key = keyOf(cinemaId, unitId)
        const wanted = (taken.get(key) ?? 0) + count
        if ((this.#taken.get(key) ?? 0) + wanted > (item.onHand ?? 0)) return soldOut(name)
        taken.set(key, wanted)
      }
      lines.push({ itemId, name, count, preparation, unitId, bundleLine, vp: price, ...ticketValue(kobo, item.taxes) })
    }
    return { ...sold, lines }
  }

  /** Takes the lines of an order off what is left for the others. */
  take(cinemaId: string, lines: readonly NewLine[]): void {
    for (const { unitId, count } of lines) {
      if (unitId === null) continue
      const key = keyOf(cinemaId, unitId)
      this.#taken.set(key, (this.#taken.get(key) ?? 0) + count)
    }
  }
}

const keyOf = (cinemaId: string, id: string) => `${cinemaId} ${id}`
