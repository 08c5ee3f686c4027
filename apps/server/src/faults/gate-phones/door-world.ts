import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { ShownVerdict } from '../../../../gate/src/test/phone-actions.ts'
import { type MadeShowtime, PASSWORD, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import type { TestServer } from '../../test/start-test-server.ts'
import { loadGateProgram } from './gate-program.ts'
import { SimPhone, type GateProgram } from './sim-phone.ts'

export const PHONES = 3
/** The first two are attendants, and the third is a supervisor. */
export const PEOPLE = 3
const PINS = ['271828', '314159', '161803']

interface Person {
  id: string
  email: string
  pin: string
}

interface SoldTicket {
  id: string
  code: string
  seat: string
  purchase: string
}

/** A visitor was admitted by a phone that showed green. */
interface Green {
  phone: number
  nonce: string
  ticket: SoldTicket | undefined
  /** True if the phone stored an undo. Undefined if the phone was killed while it did so. */
  isUndone: boolean | undefined
}

/** The people of the installation and the program of the phones, which all evenings have in common. */
export class Installation {
  readonly server: TestServer
  readonly people: readonly Person[]
  readonly admin: TestStaff
  readonly program: GateProgram
  /** How often each action of the installation succeeded, so that a run shows what it has tried. */
  readonly done = new Map<string, number>()

  private constructor(parts: Pick<Installation, 'server' | 'people' | 'admin' | 'program'>) {
    this.server = parts.server
    this.people = parts.people
    this.admin = parts.admin
    this.program = parts.program
  }

  static async open(server: TestServer): Promise<Installation> {
    const admin = await TestStaff.make(server, 'admin')
    const people: Person[] = []
    for (const [index, pin] of PINS.entries()) {
      const { id, email } = await server.make.staff(index < 2 ? 'attendant' : 'manager')
      const member = await TestStaff.signIn(server, email)
      await member.act('me/gatepin', { pin, password: PASSWORD })
      people.push({ id, email, pin })
    }
    return new Installation({ server, people, admin, program: await loadGateProgram() })
  }

  /** Does something that the server may refuse. */
  async attempt(name: string, action: Promise<unknown>): Promise<void> {
    if ((await outcomeOf(action)) === 'done') this.done.set(name, (this.done.get(name) ?? 0) + 1)
  }
}

/** An evening at a cinema: two showtimes, their tickets, and the phones at the door. */
export class Evening {
  readonly installation: Installation
  readonly showtimes: readonly MadeShowtime[]
  readonly phones: readonly SimPhone[]
  readonly tickets: SoldTicket[] = []
  readonly greens: Green[] = []
  /** How often each phone has read the code of another one. */
  readonly readings = new Map<number, number>()
  /** What must never happen, in words. */
  readonly faults: string[] = []
  readonly #buyer: TestCustomer

  private constructor(installation: Installation, showtimes: MadeShowtime[], buyer: TestCustomer) {
    this.installation = installation
    this.showtimes = showtimes
    this.#buyer = buyer
    const { server, program } = installation
    this.phones = Array.from({ length: PHONES }, () => new SimPhone(server.app, program))
  }

  static async begin(installation: Installation): Promise<Evening> {
    const { make } = installation.server
    const first = await make.showtime({ price: 1, seats: 20, startsInHours: 0.5 })
    const options = { price: 1, seats: 20, startsInHours: 0.7, cinemaId: first.cinemaId }
    const second = await make.showtime(options)
    const evening = new Evening(installation, [first, second], await make.customer({ balance: 100 }))
    await evening.sell(0, 3)
    await evening.sell(0, 2)
    await evening.sell(1, 2)
    const prepared = evening.phones.map(async (phone, index) => {
      await evening.signIn(index, index)
      await evening.choose(index, [0, 1])
      await phone.use((actions) => actions.contact())
    })
    await Promise.all(prepared)
    return evening
  }

  /** Sells tickets while the showtime is on sale. */
  async sell(showtime: number, count: number): Promise<void> {
    await this.installation.attempt('sale', this.#buy(showtime, count))
  }

  async #buy(showtime: number, count: number): Promise<void> {
    const { purchaseID, tickets } = await this.#buyer.buy(this.#showtime(showtime), count)
    for (const { TicketID, QrCode, SeatNumber } of tickets) {
      this.tickets.push({ id: TicketID, code: QrCode, seat: SeatNumber, purchase: purchaseID })
    }
  }

  phone(index: number): SimPhone {
    const phone = this.phones[index % PHONES]
    if (!phone) throw new Error('There is no such phone')
    return phone
  }

  person(index: number): Person {
    const person = this.installation.people[index % PEOPLE]
    if (!person) throw new Error('There is no such person')
    return person
  }

  ticket(index: number): SoldTicket {
    const ticket = this.tickets[index % this.tickets.length]
    if (!ticket) throw new Error('There is no such ticket')
    return ticket
  }

  #showtime(index: number): MadeShowtime {
    const showtime = this.showtimes[index]
    if (!showtime) throw new Error('There is no such showtime')
    return showtime
  }

  async signIn(phone: number, person: number): Promise<void> {
    const { email } = this.person(person)
    await this.phone(phone).use(async (actions) => {
      const { personRole, isSignedOut, isRevoked } = actions.state()
      // Only then the app shows its page to sign in.
      if (personRole !== undefined && !isSignedOut && !isRevoked) return
      await actions.signIn({ email, password: PASSWORD })
    })
  }

  async choose(phone: number, showtimes: readonly number[]): Promise<void> {
    const chosen = showtimes.map((index) => this.#showtime(index))
    const cinema = chosen[0]?.cinemaId ?? ''
    await this.phone(phone).use(async (actions) => {
      if (actions.state().personRole === undefined || actions.state().isRevoked) return
      await actions.choose(
        cinema,
        chosen.map(({ id }) => id),
      )
    })
  }

  /** Notes who was let in by a verdict that a phone showed. */
  note(phone: number, { code, admitted }: ShownVerdict): void {
    const ofCode = this.tickets.find((ticket) => ticket.code === code)
    for (const { nonce, seat } of admitted) {
      if (this.greens.some((green) => green.nonce === nonce)) continue
      const ofSeat = this.tickets.find((ticket) => ticket.purchase === ofCode?.purchase && ticket.seat === seat)
      const ticket = seat === undefined ? ofCode : ofSeat
      this.greens.push({ phone, nonce, ticket, isUndone: false })
    }
  }

  /** Returns true if this phone has admitted a visitor with the ticket who is still inside by its own count. */
  isInsideBy(phone: number, ticket: SoldTicket): boolean {
    return this.greens.some((green) => green.phone === phone && green.ticket === ticket && green.isUndone === false)
  }

  async refund(index: number): Promise<void> {
    const { admin } = this.installation
    await this.installation.attempt('refund', admin.act(`tickets/${this.ticket(index).id}/refund`))
  }

  async cancel(showtime: number): Promise<void> {
    const { admin } = this.installation
    const { id } = this.#showtime(showtime)
    await this.installation.attempt('cancel', admin.act(`showtimes/${id}/cancel`))
  }

  async move(showtime: number, hours: number): Promise<void> {
    const { server, admin } = this.installation
    const { id, screenId } = this.#showtime(showtime)
    const query = server.db.selectFrom('showtimes').select(['version', 'film_id', 'starts_at'])
    const row = await query.where('id', '=', id).executeTakeFirstOrThrow()
    const soldSeats = await this.#soldSeats(id)
    const startsAt = new Date(row.starts_at.getTime() + hours * HOUR_MS).toISOString()
    const input = { filmID: row.film_id, screenID: screenId, startsAt, soldSeats }
    const version = { 'if-match': `"${row.version}"` }
    await this.installation.attempt('move', admin.call('PUT', `showtimes/${id}`, input, version))
  }

  async #soldSeats(id: string): Promise<number> {
    const query = this.installation.server.db.selectFrom('showtimes').select('assigned_seats')
    return (await query.where('id', '=', id).executeTakeFirstOrThrow()).assigned_seats
  }

  async revoke(phone: number): Promise<void> {
    const id = await this.phone(phone).read((actions) => actions.state().deviceId)
    if (id === undefined) return
    await this.installation.attempt('revoke', this.installation.admin.act(`gate-devices/${id}/revoke`))
  }
}
