// Acts like a customer's app: it speaks only HTTP, uses a key for each act, and keeps a journal.
import type { Payment } from '@velvet/contract/shared/entities/entities'
import { REFUNDS_A_DAY } from '@velvet/contract/tickets/tickets.rules'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { payAtCheckout } from '../sandbox-controls.ts'
import type { MadeShowtime, TestCustomer } from '../people.ts'
import type { Entry } from './compare-journal.ts'
import { PatientCaller, type Reach } from './patient-caller.ts'

interface Place extends Reach {
  sandbox: string
  /**
   * The token of an attendant who scans this customer's tickets. If there is no token, the customer
   * gives the tickets back instead.
   */
  attendant?: string
  /** True if the customer looks at the balance after each purchase. */
  looksAtBalance?: boolean
  onAcknowledged?: () => void
}

interface HeldTicket {
  TicketID: string
  QrCode: string
}

const PAID_YET_MS = 40
const TOP_UP_VP = 150

export class JournalClient {
  readonly journal: Entry[] = []
  readonly caller: PatientCaller
  /** The number of times that the customer looked at the balance. */
  ownReads = 0
  /** The balances in answers of the server that did not include the customer's last act yet. */
  readonly oldBalances: string[] = []
  readonly #customer: TestCustomer
  readonly #showtime: MadeShowtime
  readonly #place: Place
  readonly #held: HeldTicket[] = []
  #givenBack = 0

  constructor(customer: TestCustomer, showtime: MadeShowtime, place: Place) {
    this.caller = new PatientCaller(place)
    this.#customer = customer
    this.#showtime = showtime
    this.#place = place
  }

  /**
   * Performs acts until `stopping` aborts, and then completes the act in progress. Each act begins
   * `everyMs` after the previous one began, or when that one ends if it takes longer.
   */
  async actOnAndOn(choose: () => number, stopping: AbortSignal, everyMs = 0): Promise<void> {
    while (!stopping.aborted) {
      const pause = sleep(everyMs, undefined, { signal: stopping }).catch(() => undefined)
      await this.#act(choose())
      await pause
    }
  }

  #act(chance: number): Promise<void> {
    if (chance < 0.5) return this.#buy(1 + Math.floor(chance * 6))
    if (chance < 0.75) return this.#topUp()
    const { attendant } = this.#place
    if (attendant !== undefined) return this.#scan(attendant)
    return this.#givenBack < REFUNDS_A_DAY ? this.#giveBack() : this.#topUp()
  }

  async #buy(count: number): Promise<void> {
    const { id, cinemaId, price } = this.#showtime
    const {
      purchaseID: purchase,
      balance,
      tickets,
    } = await this.#post<{
      purchaseID: string
      balance: number
      tickets: HeldTicket[]
    }>('purchaseticket', {
      uuid: this.#customer.id,
      showtimeID: id,
      cinemaID: cinemaId,
      numberOfTickets: count,
      amountToPay: count * price,
    })
    this.#held.push(...tickets)
    const ids = tickets.map(({ TicketID }) => TicketID)
    this.#write({ kind: 'purchase', purchase, tickets: ids, vp: count * price })
    if (this.#place.looksAtBalance) await this.#lookAtBalance(balance)
  }

  async #topUp(): Promise<void> {
    const order = { uuid: this.#customer.id, VpValue: TOP_UP_VP }
    const { payment } = await this.#post<{ payment: Payment }>('payments', order)
    const { provider, tx_ref, amount } = payment
    await payAtCheckout({ sandboxUrl: this.#place.sandbox }, { provider, tx_ref, amount })
    while (!(await this.#isPaid(tx_ref))) await sleep(PAID_YET_MS)
    this.#write({ kind: 'top-up', reference: tx_ref, vp: TOP_UP_VP })
  }

  async #isPaid(reference: string): Promise<boolean> {
    const { token } = this.#customer
    const path = `/api/v1/payments/${reference}`
    const asked = await this.caller.ask<{ payment: { status: string } }>(token, 'GET', path)
    return asked.payment.status === 'successful'
  }

  async #giveBack(): Promise<void> {
    const ticket = this.#held.pop()?.TicketID
    if (ticket === undefined) return
    await this.#post('refundticket', { uuid: this.#customer.id, ticketID: ticket })
    this.#givenBack += 1
    this.#write({ kind: 'give-back', ticket, vp: this.#showtime.price })
  }

  async #scan(attendant: string): Promise<void> {
    const ticket = this.#held.pop()
    if (!ticket) return
    const scan = { code: ticket.QrCode, nonce: randomUUID() }
    const { result } = await this.#post<{ result: string }>('gate/checkin', scan, attendant)
    if (result !== 'admitted') throw new Error(`A ticket was not admitted: ${result}`)
    this.#write({ kind: 'scan', ticket: ticket.TicketID, nonce: scan.nonce, vp: 0 })
  }

  async #lookAtBalance(expected: number): Promise<void> {
    const { id, token } = this.#customer
    const path = `/api/v1/wallet/${id}`
    const { balance } = await this.caller.ask<{ balance: number }>(token, 'GET', path)
    this.ownReads += 1
    if (balance !== expected) this.oldBalances.push(`${id} saw ${balance} and not ${expected}`)
  }

  #post<T>(call: string, payload: object, token = this.#customer.token): Promise<T> {
    return this.caller.ask<T>(token, 'POST', `/api/v1/${call}`, payload)
  }

  #write(entry: DistributiveOmit<Entry, 'customer'>): void {
    this.journal.push({ ...entry, customer: this.#customer.id })
    this.#place.onAcknowledged?.()
  }
}

type DistributiveOmit<T, K extends keyof Entry> = T extends Entry ? Omit<T, K> : never
