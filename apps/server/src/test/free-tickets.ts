import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { giveFreeTickets } from '@velvet/contract/sales/complimentary.calls'
import { throwIfRefused } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import { NOTE, type TestStaff } from './people.ts'

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
