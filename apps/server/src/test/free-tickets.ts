import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { FreeTicketsRequest, giveFreeTickets } from '@velvet/contract/sales/complimentary.calls'
import { drawnRow } from '@velvet/contract/test/drawn-row'
import { sql } from 'kysely'
import { throwIfRefused } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import { type MadeShowtime, NOTE, TestStaff } from './people.ts'

type Answer = OutputOf<typeof giveFreeTickets>

/** A type of free tickets that needs a second person. */
const TYPE_OF_TWO = '019aa000-0000-7000-8000-00000000f7ee'

/** Asks a second person for free tickets. */
export async function askForFreeTickets(
  { db }: TestServer,
  asker: TestStaff,
  request: object,
  headers: { 'idempotency-key'?: string } = {},
): Promise<Answer> {
  const kind = { class: 'complimentary', online: false, needs_approval: true }
  await db
    .insertInto('ticket_types')
    .values({ id: TYPE_OF_TWO, name: 'Guest of the house', ...kind, position: 9 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const input = { typeID: TYPE_OF_TWO, reason: NOTE, ...request }
  const answer = await asker.call('POST', 'complimentary', input, headers)
  if (answer.statusCode !== 201) throwIfRefused(answer)
  return answer.json<Answer>()
}

type Show = Pick<MadeShowtime, 'id'>

/** Makes a manager who requests free tickets, and an admin who approves them. Seat A3 is a house seat. */
export function freeTicketsDesk(server: TestServer) {
  const asker = TestStaff.use(server, 'manager')
  const approver = TestStaff.use(server, 'admin')
  return {
    asker,
    approver,

    makeShow: (options: object = {}) => server.make.showtime({ plan: [drawnRow('A', 'sshs')], ...options }),

    ask: async ({ id }: Show, input: object, by = asker): Promise<FreeTicketsRequest> => {
      const { waiting } = await askForFreeTickets(server, by, { showtimeID: id, ...input })
      if (!waiting) throw new Error('The free tickets do not wait for a second person')
      return waiting
    },

    decide: (id: string, action: 'approve' | 'reject', by = approver) =>
      by.act<{ request: FreeTicketsRequest }>(`complimentary/requests/${id}/${action}`),

    list: async ({ id }: Show, state = 'waiting', by = approver) =>
      (await by.read<{ items: FreeTicketsRequest[] }>(`complimentary/requests?showtime=${id}&state=${state}`)).items,

    /** Returns all rows that giving free tickets writes for a showtime, and its pending requests. */
    traces: async ({ id }: Show): Promise<unknown> => {
      const { rows } = await sql`
        select assigned_seats, total_seats, (select count(*) from audit where action <> 'record-rights') as actions,
          (select count(*) from tickets where showtime_id = showtimes.id) as tickets,
          (select count(*) from purchases where showtime_id = showtimes.id) as purchases,
          (select json_agg(requests order by id) from free_ticket_requests requests
            where showtime_id = showtimes.id) as requests
        from showtimes where id = ${id}`.execute(server.db)
      return rows[0]
    },
  }
}
