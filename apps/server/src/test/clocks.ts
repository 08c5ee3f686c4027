import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { onTestFinished, vi } from 'vitest'
import { recordStaffAction } from '../kernel/audit/record-action.ts'
import type { TestServer } from './start-test-server.ts'

/**
 * Makes the clock of this process wrong for the rest of the test; the database's clock stays right.
 */
export function shiftClock(hours: number): void {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Date.now() + hours * HOUR_MS,
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Gives a cinema another time zone, as staff do by moving it to another area. */
export async function changeClock(server: TestServer, cinemaId: string, timeZone: string): Promise<void> {
  const { id: staffId } = await server.make.staff('manager')
  await server.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('cinemas')
      .innerJoin('areas', 'areas.id', 'area_id')
      .where('cinemas.id', '=', cinemaId)
      .select(['cinemas.name', 'time_zone as timeZone', 'country', 'state'])
      .executeTakeFirstOrThrow()
    const changed = tx.updateTable('cinemas').set({ time_zone: timeZone })
    await changed.where('id', '=', cinemaId).execute()
    const detail = { before, after: { ...before, timeZone } }
    await recordStaffAction(tx, { staffId, action: 'change-cinema', subject: cinemaId, detail })
  })
}
