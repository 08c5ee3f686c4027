import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/settlements.calls'
import {
  addTotals,
  NO_TOTALS,
  restOf,
  settlementWeekOf,
  taxesOnHire,
  type SettlementLetter,
} from '@velvet/contract/books/settlements.rules'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Providers } from '../../kernel/providers/providers.ts'
import type { Database } from '../../platform/database/connect.ts'
import { lockSettlements } from '../parties/owners-sql.ts'
import { bookSettlement, bookSettlementPayment } from './book-settlement-sql.ts'
import { linesToSettle } from './totals.ts'
import { listSettledWeeks } from './settled-lines-sql.ts'
import { readBusinessDay, readToday, type Party } from './totals-sql.ts'
import { mailSettlement } from './mail-settlement.ts'
import { lineOf, readSettlement, requireSettlement, withRest } from './read-settlements.ts'
import {
  findNumberOfWeek,
  findParty,
  hasEmails,
  insertLines,
  insertPayment,
  insertSettlement,
  lockSettlement,
} from './settlements-sql.ts'
import { listHireTaxesOf } from './terms-sql.ts'

/** Returns the party that a call names. Throws AppError `bad-request` unless it names exactly one. */
function partyNamedIn({
  distributorID,
  exhibitorID,
}: {
  distributorID?: string | undefined
  exhibitorID?: string | undefined
}): Party {
  if (distributorID !== undefined && exhibitorID === undefined) {
    return { kind: 'distributor', id: distributorID }
  }
  if (exhibitorID !== undefined && distributorID === undefined) {
    return { kind: 'exhibitor', id: exhibitorID }
  }
  const fields = { distributorID: 'or an exhibitor must be named, and not both' }
  throw new AppError('bad-request', { fields })
}

export async function previewSettlement({ db, input, providers }: Call<typeof contract.previewSettlement>) {
  const party = partyNamedIn(input)
  const { paper, lines, ...worked } = await workOut(db, party, settlementWeekOf(input.week))
  const to = dayAfter(worked.week, 6)
  return {
    preview: {
      ...worked,
      kind: party.kind,
      party: paper,
      to,
      lines: lines.map(lineOf),
      total: withRest(worked.total),
      isOver: to < (await readBusinessDay(db)),
      madeAs: (await findNumberOfWeek(db, party, worked.week)) ?? null,
      letter: await letterTo(db, party, providers),
    },
  }
}

/** Says whether a party is told by email once its settlement is made; null for exhibitors, who get no email. */
async function letterTo(
  db: Database,
  { kind, id }: Party,
  { resend }: Pick<Providers, 'resend'>,
): Promise<SettlementLetter | null> {
  if (kind === 'exhibitor') return null
  if (!resend) return 'no-service'
  return (await hasEmails(db, id)) ? 'sent' : 'no-address'
}

export async function makeSettlement(call: Call<typeof contract.makeSettlement>) {
  const party = partyNamedIn(call.input)
  const { staffUrl } = call.config
  const brand = await call.brand()
  return change(call, 'make-settlement', async (tx) => {
    await lockSettlements(tx)
    const { paper, lines, isSettled, week, hireTaxes, payableKobo } = await workOut(
      tx,
      party,
      settlementWeekOf(call.input.week),
    )
    if (lines.length === 0) throw new AppError(isSettled ? 'settlement-made' : 'settlement-empty')
    const id = uuid()
    const made = { id, party, paper, week, hireTaxes, payableKobo, madeBy: call.staff.id }
    await insertSettlement(tx, made)
    await insertLines(tx, id, lines)
    await bookSettlement(tx, id)
    const settlement = await readSettlement(tx, id)
    if (party.kind === 'distributor' && call.providers.resend) {
      await mailSettlement(tx, settlement, { staffUrl, brand })
    }
    const { number } = settlement
    const after = { number, party: paper.name, week, lines: lines.length, payableKobo }
    return { answer: { settlement }, subject: id, after }
  })
}

/** Works out what a settlement says, without writing anything. */
async function workOut(db: Database, party: Party, week: string) {
  const paper = await findParty(db, party)
  if (!paper) throw new AppError('party-not-found')
  const before = await listSettledWeeks(db, party)
  const lines = await linesToSettle(db, party, { week, before })
  const total = lines.reduce((sum, { totals }) => addTotals(sum, totals), NO_TOTALS)
  const isSettled = before.weeks.includes(week)
  if (party.kind === 'exhibitor') {
    return { paper, lines, total, week, isSettled, hireTaxes: [], payableKobo: restOf(total) }
  }
  const hireTaxes = taxesOnHire(total.hireKobo, await listHireTaxesOf(db, party.id))
  const payableKobo = hireTaxes.reduce((sum, { kobo }) => sum + kobo, total.hireKobo - total.sponsoredKobo)
  return { paper, lines, total, week, isSettled, hireTaxes, payableKobo }
}

/** Records how and when a settlement was paid. A second person who says so is refused. */
export function paySettlement(call: Call<typeof contract.paySettlement>) {
  const { id, reference, paidOn } = call.input
  return change(call, 'pay-settlement', async (tx) => {
    if (paidOn > (await readToday(tx))) {
      throw new AppError('bad-request', { fields: { paidOn: 'must not be after today' } })
    }
    await lockSettlement(tx, id)
    const { payment, week } = await requireSettlement(tx, id)
    if (paidOn < week) {
      throw new AppError('bad-request', {
        fields: { paidOn: 'must not be before the settled week' },
      })
    }
    if (payment) throw new AppError('settlement-paid')
    await insertPayment(tx, { settlementId: id, reference, paidOn, recordedBy: call.staff.id })
    await bookSettlementPayment(tx, id)
    const settlement = await readSettlement(tx, id)
    return { answer: { settlement }, subject: id, after: { reference, paidOn } }
  })
}
