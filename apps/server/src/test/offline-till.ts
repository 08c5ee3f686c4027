import type { InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import type { reportOfflineSale, takeAllotment } from '@velvet/contract/sales/offline-sales.calls'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { randomUUID } from 'node:crypto'
import { holdForCounter } from '../catalogue/seats/hold-for-counter.ts'
import { lockShow } from '../catalogue/seats/seats-sql.ts'
import type { MadeShowtime } from './people.ts'
import type { TestServer } from './start-test-server.ts'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import { COUNTER_PRICE, cash, TestTill } from './test-till.ts'

type Allotment = OutputOf<typeof takeAllotment>
type Reported = OutputOf<typeof reportOfflineSale>

/** A sale that a till has made without a network, as it waits on its disk. */
export interface PaperSale {
  key: string
  input: InputOf<typeof reportOfflineSale>
}

type ShowtimeOptions = Parameters<TestServer['make']['showtime']>[0]

/** Makes a showtime that keeps so many of its seats for the counter. */
export async function showtimeThatKeeps(
  server: TestServer,
  counterSeats: number,
  options: ShowtimeOptions = {},
): Promise<MadeShowtime> {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, ...options })
  await server.db
    .updateTable('screens')
    .set({ counter_seats: counterSeats })
    .where('id', '=', showtime.screenId)
    .execute()
  await server.db.transaction().execute(async (tx) => {
    await lockShow(tx, showtime.id)
    await holdForCounter(tx, [showtime.id])
  })
  return showtime
}

/** One machine at an open till, which sells from its allotment while it has no network. */
export class OfflineTill {
  readonly machineId = randomUUID()
  readonly till: TestTill
  /** What is left to sell, by showtime. */
  readonly #seats = new Map<string, Allotment['seats']>()

  constructor(till: TestTill) {
    this.till = till
  }

  static async open(server: TestServer, { cinemaId }: MadeShowtime): Promise<OfflineTill> {
    return new OfflineTill(await TestTill.open(server, cinemaId))
  }

  /** Asks for the part of the allotment, and returns the names of its seats. */
  async take({ id }: Pick<MadeShowtime, 'id'>): Promise<string[]> {
    const input = { showtimeID: id, machineID: this.machineId }
    const answer = await this.till.call('allotment', input)
    throwIfRefused(answer)
    const { seats } = answer.json<Allotment>()
    this.#seats.set(id, seats)
    return seats.map(({ seat }) => seat)
  }

  /** Sells so many tickets for cash without asking the server. */
  sell(
    { id }: Pick<MadeShowtime, 'id'>,
    count = 1,
    changes: Partial<PaperSale['input']> & { key?: string } = {},
  ): PaperSale {
    const { key = randomUUID(), ...input } = changes
    const codes = this.#seats.get(id)?.splice(0, count) ?? []
    if (codes.length < count) throw new Error('The till has too few seats')
    return {
      key,
      input: {
        sessionID: this.till.sessionId,
        showtimeID: id,
        soldAt: new Date().toISOString(),
        tickets: codes.map(({ code }) => ({
          code,
          typeID: STANDARD_TYPE_ID,
          kobo: COUNTER_PRICE.kobo,
        })),
        tenders: cash(count * COUNTER_PRICE.kobo),
        offsetMs: 0,
        ...input,
      },
    }
  }

  async xReport(): Promise<XReport> {
    return (await this.till.read()).json<XReport>()
  }

  send({ key, input }: PaperSale) {
    return this.till.call('offline-sales', input, { key })
  }

  /** Reports a sale with the PIN of a supervisor. Throws if it is refused. */
  async approve({ key, input }: PaperSale, approval: { staffID: string; pin: string }): Promise<Reported> {
    const answer = await this.till.call('offline-sales/approved', { ...input, approval }, { key })
    throwUnlessMade(answer)
    return answer.json<Reported>()
  }

  /** Reports a sale. Throws if it is refused. */
  async report(sale: PaperSale): Promise<Reported> {
    const answer = await this.send(sale)
    throwUnlessMade(answer)
    return answer.json<Reported>()
  }
}

/** Opens a till, which has taken all seats that a new showtime keeps for the counter: four of eight by default. */
export async function tillWithSeats(
  server: TestServer,
  { kept = 4, ...options }: ShowtimeOptions & { kept?: number } = {},
) {
  const showtime = await showtimeThatKeeps(server, kept, { seats: 8, ...options })
  const till = await OfflineTill.open(server, showtime)
  return { showtime, till, seats: await till.take(showtime) }
}
