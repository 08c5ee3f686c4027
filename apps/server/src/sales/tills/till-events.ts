import type * as contract from '@velvet/contract/sales/staff-tills.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { selectEvents } from '../counter/events-sql.ts'
import { requireTillSession } from '../counter/open-till.ts'

export async function listTillEvents({ db, staff, input }: Call<typeof contract.listTillEvents>) {
  const after = positionOf(input.cursor, IdPosition)
  const session = await requireTillSession(db, staff, input.id)
  const page = { sessionId: session.id, limit: input.limit, after: after?.[0] }
  const { items, next } = pageOf(await selectEvents(db, page), input.limit, ({ id }) => [id])
  return { items: items.map(lineOf), next }
}

type Row = Awaited<ReturnType<typeof selectEvents>>[number]

function lineOf({ id, kind, kobo, reason, by, approver, at, purchaseId }: Row) {
  const done = { id, kind, kobo, reason, by, approver }
  return { ...done, at: at.toISOString(), purchaseID: purchaseId }
}
