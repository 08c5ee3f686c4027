import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/sales/till-payments.calls'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { lockMoney } from '../../kernel/payments/transactions-sql.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { isAboveLimit } from '../../kernel/staff-change/two-people.ts'
import { approverOf, supervisorOf, withoutApproval } from '../counter/approval.ts'
import { insertEvent } from '../counter/events-sql.ts'
import { onceAtTill } from '../counter/once-at-till.ts'
import { requireTillSession } from '../counter/open-till.ts'
import { findMoneyToReturn, insertReturn, selectMoneyToReturn, type MoneyRow } from './receipts-sql.ts'

export async function listMoneyToReturn(call: Call<typeof contract.listMoneyToReturn>) {
  const { db, staff, input } = call
  const after = positionOf(input.cursor, IdPosition)
  await requireOwnCinema(db, staff, input.cinemaID)
  const { cinemaID: cinemaId, limit, state } = input
  const page = { cinemaId, isOpen: state === 'open', limit, after: after?.[0] }
  const { items, next } = pageOf(await selectMoneyToReturn(db, page), limit, ({ id }) => [id])
  return { items: items.map(shownMoney), next }
}

type Return = Call<typeof contract.returnMoney>

/**
 * Records that money was given back by the terminal or the bank that took it. The product cannot see the way back,
 * so the seller names its reference.
 */
export async function returnMoney(call: Return) {
  const { db, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: 'return-money', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    return onceAtTill(tx, { staff, session, key, requestHash }, async () => {
      await takeNamedLock(tx, `return ${input.id}`)
      const money = await holdMoneyToReturn(tx, input.id)
      if (money?.cinemaId !== session.till.cinemaID) throw new AppError('money-not-found')
      if (money.returned || money.isTakenBack) throw new AppError('money-returned')
      const { kobo } = money
      const own = { staffId: staff.id, cinemaId: session.till.cinemaID, kobo }
      const isNeeded = await isAboveLimit(tx, own)
      const approverId = await approverOf(tx, { staff, supervisor, session, isNeeded })
      const id = uuid()
      await insertEvent(tx, {
        id,
        sessionId: session.id,
        kind: 'return',
        kobo,
        reason: input.reason,
        staffId: staff.id,
        approverId,
        key,
        requestHash,
      })
      await insertReturn(tx, { receiptId: input.id, eventId: id, reference: input.reference })
      await recordStaffAction(tx, {
        staffId: staff.id,
        action: 'return-money',
        subject: session.till.id,
        detail: { event: id, receipt: input.id, kobo, approver: approverId, note: input.reason },
      })
      return id
    })
  })
  return { money: await readMoney(db, input.id) }
}

async function readMoney(db: Database, id: string) {
  const money = await findMoneyToReturn(db, id)
  if (!money) throw new Error('Money that was just given back is missing')
  return shownMoney(money)
}

/** Finds money to return, and keeps reports that its payer took it back waiting until the transaction ends. */
async function holdMoneyToReturn(tx: Transaction, id: string) {
  const money = await findMoneyToReturn(tx, id)
  if (!money) return undefined
  await lockMoney(tx, { provider: money.provider, providerTransactionId: money.number })
  return findMoneyToReturn(tx, id)
}

const shownMoney = ({ at, ...money }: MoneyRow) => ({ ...money, at: at.toISOString() })
