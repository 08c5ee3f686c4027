import type * as contract from '@velvet/contract/endpoints/showtimes/programme'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { holdShowtimes } from './hold-showtimes.ts'
import { placeChanges, type Placed } from './place-showtime.ts'
import { answerFor, shapeOf } from './planned-showtime.ts'
import type { PlannedRow } from './programme-sql.ts'
import { isMoved, requireMovable, requireToCome } from './require-movable.ts'
import { valuesFor } from './showtime-values.ts'
import { tellHolders } from './tell-holders.ts'

type Move = Call<typeof contract.moveShowtimes>['input']['moves'][number]

/** Moves showtimes of one cinema together, so that two of them can change places. */
export function moveShowtimes(call: Call<typeof contract.moveShowtimes>) {
  const { staff, input } = call
  const moves = new Map(input.moves.map((move) => [move.id, move]))
  return change(call, 'move-showtimes', async (tx) => {
    const rows = await holdShowtimes(tx, staff, [...moves.keys()])
    const moved: { before: PlannedRow; placed: Placed }[] = []
    for (const before of rows) {
      const move = moves.get(before.id)
      if (move) moved.push({ before, placed: await place(tx, before, move) })
    }
    await placeChanges(
      tx,
      moved.map(({ placed }) => placed),
    )
    for (const { before, placed } of moved) {
      if (isMoved(before, placed.values)) await tellHolders(tx, before)
    }
    return done(tx, rows)
  })
}

async function place(tx: Transaction, before: PlannedRow, move: Move): Promise<Placed> {
  requireVersion(move.version, shapeOf(before))
  requireToCome(before)
  const { screenID, startsAt, soldSeats } = move
  const values = await valuesFor(tx, { filmID: before.filmID, screenID, startsAt }, before)
  await requireMovable(tx, before, values, soldSeats)
  return { id: before.id, values }
}

async function done(tx: Transaction, rows: readonly PlannedRow[]) {
  const answers = []
  for (const { id } of rows) answers.push(await answerFor(tx, id))
  const showtimes = answers.map(({ showtime }) => showtime)
  const warnings = [...new Set(answers.flatMap((answer) => answer.warnings))]
  return {
    answer: { showtimes, warnings },
    subject: rows[0]?.cinemaID ?? '',
    before: rows.map(shapeOf),
    after: showtimes,
  }
}
