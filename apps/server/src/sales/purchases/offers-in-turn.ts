import type { BoxOfficeRate } from '@velvet/contract/books/box-office'
import { bestOffer, termsInVp, type ListedTicket } from '@velvet/contract/catalogue/offers.rules'
import type { HeldOffer } from '../../catalogue/offers/applied-offers-sql.ts'
import type { HeldShowtime, HeldWallets } from './hold-orders-sql.ts'

/** The part of the locked rows that is about offers. */
type Wallets = Pick<HeldWallets, 'offers' | 'offerUses' | 'ownHolds' | 'rate'>

interface Buyer {
  customerId: string
  showtime: Pick<HeldShowtime, 'id'>
}

/** The prices of an order with the offer that leaves the least to pay. */
export interface Offered {
  offer: HeldOffer
  /** What each ticket costs in Vp. */
  prices: number[]
  total: number
}

/** The offers of the showtimes of one batch, with the uses that the orders decided before leave of them. */
export class OffersInTurn {
  readonly #wallets: Wallets
  readonly #rate: BoxOfficeRate
  readonly #taken = new Map<string, { uses: number; kobo: number }>()

  constructor(wallets: Wallets) {
    this.#wallets = wallets
    this.#rate = wallets.rate
  }

  /**
   * Returns the best offer for an order; undefined if none lowers its price.
   *
   * @param kept the offer that the order has kept; null if it has kept the list price
   */
  best(buyer: Buyer, tickets: readonly ListedTicket[], kept?: string | null): Offered | undefined {
    const listed = this.#offersOf(buyer)
    const open = kept === undefined ? listed.filter((offer) => !this.#isUsedUp(buyer, offer)) : listed
    return bestOffer(kept === undefined ? open : listed.filter(({ id }) => id === kept), tickets)
  }

  /** Returns true if an offer that this customer has used as often as they may would lead to this total. */
  isSpent(buyer: Buyer, tickets: readonly ListedTicket[], total: number): boolean {
    const spent = this.#offersOf(buyer).filter((offer) => this.#isSpentBy(buyer, offer))
    return bestOffer(spent, tickets)?.total === total
  }

  /** Counts a use of an offer, which took off so many kobo. */
  take({ customerId }: Buyer, { id }: Pick<HeldOffer, 'id'>, kobo: number): void {
    for (const key of [id, `${customerId} ${id}`]) {
      const before = this.#takenOf(key)
      this.#taken.set(key, { uses: before.uses + 1, kobo: before.kobo + kobo })
    }
  }

  #offersOf({ showtime }: Buyer): HeldOffer[] {
    const offers = this.#wallets.offers?.[showtime.id] ?? []
    return offers.map((offer) => {
      const { budget, id } = offer
      const left = budget === null ? null : Math.max(0, budget - this.#takenOf(id).kobo)
      return termsInVp({ ...offer, budget: left }, this.#rate)
    })
  }

  #isUsedUp(buyer: Buyer, offer: HeldOffer): boolean {
    const { id, usesLeft } = offer
    const isUsed = usesLeft !== null && usesLeft + this.#heldBy(buyer, id) <= this.#takenOf(id).uses
    return isUsed || this.#isSpentBy(buyer, offer)
  }

  #isSpentBy(buyer: Buyer, { id, usesEach }: HeldOffer): boolean {
    if (usesEach === null) return false
    const key = `${buyer.customerId} ${id}`
    const before = (this.#wallets.offerUses?.[key] ?? 0) - this.#heldBy(buyer, id)
    return before + this.#takenOf(key).uses >= usesEach
  }

  /** A purchase ends the hold of its customer for the same showtime, and with it the held use of an offer. */
  #heldBy({ customerId, showtime }: Buyer, offerId: string): number {
    const hold = this.#wallets.ownHolds[customerId]
    return hold?.showtimeId === showtime.id && hold.offerId === offerId ? 1 : 0
  }

  #takenOf(key: string) {
    return this.#taken.get(key) ?? { uses: 0, kobo: 0 }
  }
}
