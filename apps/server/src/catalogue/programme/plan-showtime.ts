import type * as contract from '@velvet/contract/catalogue/programme.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { lockProgrammes } from '../../kernel/showtimes/showtimes-sql.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { scheduleDraft } from './schedule-showtime.ts'
import { answerFor } from './planned-showtime.ts'
import { findScreenToPlan } from './programme-sql.ts'
import { valuesFor } from './showtime-values.ts'

/** Adds a showtime, which customers do not see until it is published. */
export function planShowtime(call: Call<typeof contract.planShowtime>) {
  const { staff, input } = call
  return change(call, 'plan-showtime', async (tx) => {
    const screen = await findScreenToPlan(tx, input.screenID)
    if (!screen) throw new AppError('screen-not-found')
    await requireOwnCinema(tx, staff, screen.cinemaId, 'screen-not-found')
    await lockProgrammes(tx, [screen.cinemaId])
    const id = uuid()
    await scheduleDraft(tx, id, await valuesFor(tx, input))
    const answer = await answerFor(tx, id)
    return { answer, subject: id, after: answer.showtime }
  })
}
