import type { BoxOfficeRate } from '@velvet/contract/books/box-office'
import { bestOffer, pricesWith, termsInVp, type ListedTicket } from '@velvet/contract/catalogue/offers.rules'
import { AppError } from '@velvet/contract/shared/errors'
import type { HeldCode, HeldOffer } from '../../catalogue/offers/applied-offers-sql.ts'
import type { HeldUse } from '../../catalogue/offers/redemptions-sql.ts'
import type { HeldOffers } from './hold-offers-sql.ts'
import type { HeldShowtime, HeldWallets } from './hold-orders-sql.ts'

interface Buyer {
  customerId: string
  showtime: Pick<HeldShowtime, 'id'>
}

interface Wanting extends Buyer {
  /** The use that the order keeps; null if it keeps the list price. */
  kept?: HeldUse | null | undefined
  /** The hash of the code that the order names. */
  codeHash?: string | undefined
}

/** The prices of an order with its best offer. */
export interface Offered {
  offer: HeldOffer
  codeId: string | undefined
  /** The price of each ticket in Vp. */
  prices: number[]
  total: number
}

/**
 * Tracks the offers of the showtimes in one batch. Each order sees only the uses that earlier orders of the batch have
 * left.
 */
export class OffersInTurn {
  readonly #held: HeldOffers
  readonly #ownHolds: HeldWallets['ownHolds']
  readonly #rate: BoxOfficeRate
  readonly #taken = new Map<string, { uses: number; kobo: number }>()

  constructor(held: HeldOffers, { ownHolds, rate }: Pick<HeldWallets, 'ownHolds' | 'rate'>) {
    this.#held = held
    this.#ownHolds = ownHolds
    this.#rate = rate
  }

  /**
   * Returns the offer with the lowest total for an order, or undefined if no offer lowers it. If its code is refused,
   * it returns that refusal.
   */
  best(wanting: Wanting, tickets: readonly ListedTicket[]): Offered | AppError | undefined {
    const { kept, codeHash } = wanting
    const listed = this.#offersOf(wanting)
    if (kept !== undefined) {
      const best = bestOffer(
        listed.filter(({ id }) => id === kept?.offerId),
        tickets,
      )
      return best && { ...best, codeId: kept?.codeId ?? undefined }
    }
    const code = codeHash === undefined ? undefined : this.#codeFor(wanting, codeHash, tickets)
    if (code instanceof AppError) return code
    const open = listed.filter((offer) => !this.#isUsedUp(wanting, offer))
    const best = bestOffer(code ? [...open, code.offer] : open, tickets)
    return best && { ...best, codeId: best.offer === code?.offer ? code.id : undefined }
  }

  /** Returns true if the expected total includes an offer that this customer has no uses left of. */
  isSpent(buyer: Buyer, tickets: readonly ListedTicket[], total: number): boolean {
    const spent = this.#offersOf(buyer).filter((offer) => this.#isSpentBy(buyer, offer))
    return bestOffer(spent, tickets)?.total === total
  }

  /** Counts one use of an offer, with its discount in kobo. */
  take(
    { customerId }: Buyer,
    { offer: { id }, codeId, kobo }: { offer: HeldOffer; codeId: string | undefined; kobo: number },
  ) {
    for (const key of [id, `${customerId} ${id}`, ...(codeId === undefined ? [] : [codeId])]) {
      const before = this.#takenOf(key)
      this.#taken.set(key, { uses: before.uses + 1, kobo: before.kobo + kobo })
    }
  }

  /**
   * Returns a code with its offer in Vp, or a refusal. The same refusal covers unknown, ended and used codes, so that
   * guesses learn nothing.
   */
  #codeFor(buyer: Buyer, hash: string, tickets: readonly ListedTicket[]): HeldCode | AppError {
    const code = this.#held.codes?.[hash]
    if (!code?.isOpen) return new AppError('code-not-usable')
    const { id, usesLeft, isWord, showtimes } = code
    const isUsed = usesLeft !== null && usesLeft + this.#heldBy(buyer, { codeId: id }) <= this.#takenOf(id).uses
    if (isUsed) return new AppError('code-not-usable')
    const offer = this.#inVp(code.offer)
    if (this.#isSpentBy(buyer, offer)) return new AppError('offer-used')
    if (this.#isUsedUp(buyer, offer)) return new AppError(isWord ? 'code-used-up' : 'code-not-usable')
    const isHere = showtimes?.includes(buyer.showtime.id) && pricesWith(offer, tickets) !== undefined
    return isHere ? { ...code, offer } : new AppError('code-not-here')
  }

  #offersOf({ showtime }: Buyer): HeldOffer[] {
    return (this.#held.offers?.[showtime.id] ?? []).map((offer) => this.#inVp(offer))
  }

  #inVp(offer: HeldOffer): HeldOffer {
    const { budget, id } = offer
    const left = budget === null ? null : Math.max(0, budget - this.#takenOf(id).kobo)
    return termsInVp({ ...offer, budget: left }, this.#rate)
  }

  #isUsedUp(buyer: Buyer, offer: HeldOffer): boolean {
    const { id, usesLeft } = offer
    const isUsed = usesLeft !== null && usesLeft + this.#heldBy(buyer, { offerId: id }) <= this.#takenOf(id).uses
    return isUsed || this.#isSpentBy(buyer, offer)
  }

  #isSpentBy(buyer: Buyer, { id, usesEach }: HeldOffer): boolean {
    if (usesEach === null) return false
    const key = `${buyer.customerId} ${id}`
    const before = (this.#held.offerUses?.[key] ?? 0) - this.#heldBy(buyer, { offerId: id })
    return before + this.#takenOf(key).uses >= usesEach
  }

  /** A purchase ends its customer's hold on the same showtime, so the use of an offer in that hold is free again. */
  #heldBy({ customerId, showtime }: Buyer, of: { offerId: string } | { codeId: string }): number {
    const hold = this.#ownHolds[customerId]
    if (hold?.showtimeId !== showtime.id) return 0
    const isHeld = 'codeId' in of ? hold.codeId === of.codeId : hold.offerId === of.offerId
    return isHeld ? 1 : 0
  }

  #takenOf(key: string) {
    return this.#taken.get(key) ?? { uses: 0, kobo: 0 }
  }
}
