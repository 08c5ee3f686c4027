import { grossKobo, type BoxOfficeRate } from '@velvet/contract/books/box-office'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { MINUTES_TO_MAKE } from '@velvet/contract/sales/snacks.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { HeldItem, HeldItems } from './hold-items-sql.ts'
import { notHere, soldOut } from './item-refusals.ts'
import type { NewLine } from './snacks-sql.ts'

interface Ordering {
  customerId: string
  cinemaId: string
  items: readonly { itemID: string; count: number }[]
  /** The time at which the food must be ready; undefined if it has time. */
  due: string | undefined
}

/** Prices the food of orders in the app in turn. Each order sees the stock that is left. */
export class ItemsInTurn {
  readonly #held: ReadonlyMap<string, HeldItem>
  readonly #ages: HeldItems['ages']
  readonly #now: number
  readonly #rate: BoxOfficeRate
  readonly #taken = new Map<string, number>()

  constructor({ items, ages, now }: HeldItems, rate: BoxOfficeRate) {
    this.#held = new Map(items.map((item) => [keyOf(item.cinemaId, item.itemId), item]))
    this.#ages = ages
    this.#now = now
    this.#rate = rate
  }

  /** Returns the lines of an order, or its refusal. Nothing is taken. */
  lines({ customerId, cinemaId, items, due }: Ordering): NewLine[] | AppError {
    const isLate = due !== undefined && Date.parse(due) - this.#now < MINUTES_TO_MAKE * MINUTE_MS
    const taken = new Map<string, number>()
    const lines: NewLine[] = []
    for (const { itemID, count } of items) {
      const item = this.#held.get(keyOf(cinemaId, itemID))
      if (!item) return new AppError('item-not-here')
      const name = nameOfItem(item)
      const { preparation, unitId } = item
      if (item.vp === null) return notHere(name)
      if (item.age !== null && (this.#ages[customerId] ?? 0) < item.age) return new AppError('age-needed')
      if (preparation === 'made' && isLate) return new AppError('too-late')
      if (unitId !== null) {
        const key = keyOf(cinemaId, unitId)
        const wanted = (taken.get(key) ?? 0) + count
        if ((this.#taken.get(key) ?? 0) + wanted > (item.onHand ?? 0)) return soldOut(name)
        taken.set(key, wanted)
      }
      const vp = item.vp * count
      lines.push({
        itemId: itemID,
        name,
        count,
        preparation,
        unitId,
        bundleLine: null,
        vp,
        ...ticketValue(grossKobo(vp, this.#rate), item.taxes),
      })
    }
    return lines
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
