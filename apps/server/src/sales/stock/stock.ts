import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/sales/stock.calls'
import { reportDays } from '../../books/reports/report-days.ts'
import { csvFile } from '../../books/reports/csv-file.ts'
import { presentDay } from '../../books/reports/sales.ts'
import { selectStaffCinema } from '../../catalogue/cinemas/cinemas-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { countUnits, insertMoves, lockLevels, selectStock } from './stock-sql.ts'

export async function listStock({ db, staff, input }: Call<typeof contract.listStock>) {
  const cinemaIds = await cinemasToList(db, staff, input.cinemaID)
  const today = await presentDay(db, { cinemaIds, dayBegins: BUSINESS_DAY_BEGINS })
  const days = reportDays(input, today)
  const rows = await selectStock(db, { cinemaId: input.cinemaID, ...days })
  return {
    ...days,
    rows: rows.map((row) => ({
      ...row,
      lastCount: row.lastCount && { ...row.lastCount, at: new Date(row.lastCount.at).toISOString() },
    })),
  }
}

const TITLES = ['unit', 'on hand', 'received', 'sold', 'wasted', 'difference', 'last count', 'counted at', 'counted by']

export async function stockCsv(call: Call<typeof contract.stockCsv>) {
  const { from, to, rows } = await listStock(call)
  const lines = rows.map(({ unit, onHand, received, sold, wasted, difference, lastCount }) => [
    unit,
    onHand ?? '',
    received,
    sold,
    wasted,
    difference ?? '',
    lastCount?.count ?? '',
    lastCount?.at ?? '',
    lastCount?.by.name ?? '',
  ])
  return csvFile(`stock-${from}-${to}`, TITLES, lines)
}

export function moveStock(call: Call<typeof contract.moveStock>) {
  const { cinemaID: cinemaId, cause, lines, note } = call.input
  if (cause === 'wasted' && note === undefined) throw new AppError('bad-request', { fields: { note: 'is missing' } })
  return change(call, 'move-stock', async (tx) => {
    await requireStock(tx, call)
    const sign = cause === 'received' ? 1 : -1
    const changes = lines.map(({ unitID, count }) => ({ unitId: unitID, count: sign * count }))
    const moves = await insertMoves(tx, { cinemaId, cause, lines: changes, by: call.staff.id, note })
    return { answer: { moved: moves.length }, subject: cinemaId, after: { cause, moves }, note }
  })
}

/** Sets the stock of each counted unit to its count. What is sold meanwhile waits, so that it counts after it. */
export function countStock(call: Call<typeof contract.countStock>) {
  const { cinemaID: cinemaId, lines, note } = call.input
  return change(call, 'count-stock', async (tx) => {
    await requireStock(tx, call)
    const levels = await lockLevels(
      tx,
      cinemaId,
      lines.map(({ unitID }) => unitID),
    )
    const expected = new Map(levels.map(({ unitId, onHand }) => [unitId, onHand]))
    const changes = lines.map(({ unitID, count }) => ({ unitId: unitID, count: count - (expected.get(unitID) ?? 0) }))
    const moves = await insertMoves(tx, { cinemaId, cause: 'counted', lines: changes, by: call.staff.id, note })
    const differences = moves.map(({ unitID, count }) => ({
      unitID,
      difference: expected.has(unitID) ? count : null,
    }))
    return { answer: { lines: differences }, subject: cinemaId, after: { cause: 'counted', moves }, note }
  })
}

type Entry = Call<typeof contract.moveStock> | Call<typeof contract.countStock>

async function requireStock(tx: Transaction, { staff, input: { cinemaID, lines } }: Entry): Promise<void> {
  await requireOwnCinema(tx, staff, cinemaID, 'cinema-not-found')
  if (!(await selectStaffCinema(tx, cinemaID))) throw new AppError('cinema-not-found')
  if (
    (await countUnits(
      tx,
      lines.map(({ unitID }) => unitID),
    )) < lines.length
  ) {
    throw new AppError('stock-unit-not-found')
  }
}
