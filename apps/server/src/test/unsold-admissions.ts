import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listPrintedConflicts } from '@velvet/contract/sales/offline-conflicts.calls'
import { randomUUID } from 'node:crypto'
import { tillWithSeats, type OfflineTill, type PaperSale } from './offline-till.ts'
import { type MadeShowtime, NOTE, TestStaff } from './people.ts'
import type { TestServer } from './start-test-server.ts'
import { TestDoor } from './test-door.ts'
import { callCounter, COUNTER_PRICE, countOf } from './test-till.ts'
import { admissionsWithoutSale } from '../tickets/gate/unsold-admission-checks-sql.ts'

type Conflicts = OutputOf<typeof listPrintedConflicts>['items']

/** The answer of a supervisor for a ticket that was sold. */
export const SOLD = { outcome: 'sold', kobo: COUNTER_PRICE.kobo }

export const scanOf = ({ input }: PaperSale, { id }: MadeShowtime) => ({
  code: input.tickets[0]?.code ?? '',
  nonce: randomUUID(),
  showtimeID: id,
  at: new Date(),
  force: true,
})

export const closeTill = ({ till }: OfflineTill, kobo = 0) => till.act('close', countOf(kobo))

/**
 * Admits people at the door with codes of an allotment before the till has reported the sales. The invariants of the
 * server are checked after the last test, so each test ends with a supervisor's answer or with the sale.
 */
export function unsoldAdmissions(server: TestServer) {
  const door = TestDoor.use(server, 'Door North')

  const idOf = async ({ input }: PaperSale) => {
    const seat = server.db.selectFrom('allotted_seats').select('id')
    return (await seat.where('code', '=', input.tickets[0]?.code ?? '').executeTakeFirstOrThrow()).id
  }

  return {
    door,
    idOf,

    /** Gives a till seats of a showtime whose doors are open, and admits a visitor with one of them. */
    evening: async (options: Parameters<typeof tillWithSeats>[1] = {}) => {
      const { showtime, till, seats } = await tillWithSeats(server, { startsInHours: 0.4, ...options })
      const sale = till.sell(showtime)
      const scan = scanOf(sale, showtime)
      await door.send([scan])
      return { showtime, till, sale, seat: seats[0], scan, id: await idOf(sale) }
    },

    conflictsOf: async ({ cinemaId }: MadeShowtime, state = 'all'): Promise<Conflicts> => {
      const seller = await TestStaff.make(server, 'manager')
      const path = `conflicts?cinemaID=${cinemaId}&state=${state}`
      return (await callCounter(server, { seller }, 'GET', path)).json<{ items: Conflicts }>().items
    },

    /** Records what happened as a manager does in the console. */
    resolve: async (id: string, input: object, seller?: TestStaff, key: string = randomUUID()) => {
      const manager = seller ?? (await TestStaff.make(server, 'manager'))
      const said = { reason: NOTE, ...input }
      return callCounter(server, { seller: manager, key }, 'POST', `conflicts/${id}/resolve`, said)
    },

    faults: async () => (await admissionsWithoutSale.execute(server.db)).rows,
  }
}
