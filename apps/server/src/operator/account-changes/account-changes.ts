import type * as contract from '@velvet/contract/operator/account-changes.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { z } from 'zod'
import { brandFrom } from '../../kernel/brand/brand.ts'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { shapeOfAccountChange } from '../../kernel/staff-change/account-change.ts'
import {
  decideAccountChange,
  findAccountChange,
  selectAccountChanges,
  type AccountChangeRow,
} from '../../kernel/staff-change/account-changes-sql.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { cinemasToList, requireOwnCinema, type Cinemas } from '../../kernel/staff-change/own-cinemas.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { setAccountOfParty } from './set-account-of-party.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { setTakers } from '../../sales/counter/set-takers.ts'
import { findTill } from '../../sales/counter/tills-sql.ts'

type OfTill = Extract<AccountChangeRow, { kind: 'till' }>

const Position = z.tuple([z.int(), z.uuid()])

export async function listAccountChanges(call: Call<typeof contract.listAccountChanges>) {
  const { db, staff, input } = call
  const { limit, cursor } = input
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const rows = await selectAccountChanges(db, {
    withParties: maySeeParties(staff, cinemaIds),
    cinemaIds,
    limit,
    after: positionOf(cursor, Position),
  })
  const page = pageOf(rows, limit, ({ micros, id }) => [micros, id])
  return { ...page, items: page.items.map(shapeOfAccountChange) }
}

/** Makes a change that another person has proposed. */
export async function approveAccountChange(call: Call<typeof contract.approveAccountChange>) {
  const { db, config, providers, staff, input } = call
  const brand = brandFrom(config, await readBrand(db))
  return change(call, 'approve-account', async (tx) => {
    const found = await requireWaiting(tx, staff, input.id)
    const proposedBy = found.proposedBy.id
    await requireSecondPerson(tx, { proposedBy, approvedBy: staff.id })
    // The party or the till is locked before the change, as by the person who proposes one.
    const { action, before, after } =
      found.kind === 'till'
        ? await setAccountOfTill(tx, providers, found)
        : await setAccountOfParty(tx, found, providers.resend ? brand : undefined)
    const decision = { state: 'done', staffId: staff.id } as const
    if (!(await decideAccountChange(tx, found.id, decision))) {
      throw new AppError('account-change-decided')
    }
    const answer = { change: shapeOfAccountChange(found) }
    return { answer, action, subject: found.subject.id, before, after: { ...after, proposedBy } }
  })
}

export function rejectAccountChange(call: Call<typeof contract.rejectAccountChange>) {
  const { staff, input } = call
  const { id, note } = input
  return change(call, 'reject-account', async (tx) => {
    const found = await requireWaiting(tx, staff, id)
    const decision = { state: 'rejected', staffId: staff.id, note } as const
    if (!(await decideAccountChange(tx, id, decision))) {
      throw new AppError('account-change-decided')
    }
    const before = { proposed: found.account, proposedBy: found.proposedBy.id }
    return {
      answer: { change: shapeOfAccountChange(found) },
      subject: found.subject.id,
      before,
      note,
    }
  })
}

/** Throws AppError `account-change-not-found`, also for a change that the caller may not see. */
async function requireWaiting(tx: Transaction, staff: StaffMember, id: string): Promise<AccountChangeRow> {
  const found = await findAccountChange(tx, id)
  if (!found) throw new AppError('account-change-not-found')
  if (found.cinemaId !== null) {
    await requireOwnCinema(tx, staff, found.cinemaId, 'account-change-not-found')
  } else if (!maySeeParties(staff, await cinemasToList(tx, staff, undefined))) {
    throw new AppError('account-change-not-found')
  }
  if (found.state !== 'waiting') throw new AppError('account-change-decided')
  return found
}

function maySeeParties({ role }: StaffMember, cinemaIds: Cinemas): boolean {
  return cinemaIds === undefined && (role === 'admin' || role === 'finance')
}

/** Gives a till its approved terminal and account. */
async function setAccountOfTill(tx: Transaction, providers: Deps['providers'], { subject, account }: OfTill) {
  const before = await findTill(tx, subject.id)
  if (!before) throw new AppError('account-change-not-found')
  const after = await setTakers(tx, providers, { id: subject.id, ...account })
  const takers = ({ terminal, account: taken }: typeof after) => ({ terminal, account: taken })
  return { action: 'change-till', before: takers(before), after: takers(after) }
}
