import { AppError } from '@velvet/contract/calls/errors'
import { partOfAllotment } from '@velvet/contract/counter/allotment'
import { onlineSeats } from '@velvet/contract/cinemas/seat-plan'
import { chooseSeats } from '@velvet/contract/cinemas/choose-seats'
import { freeSeats, seatsForSale } from '@velvet/contract/cinemas/seats'
import type * as contract from '@velvet/contract/endpoints/counter/offline-sales'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../../kernel/calls/call.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { lockShowAtTill } from '../lock-show.ts'
import { holdOpenTill, requireTillSession } from '../open-till.ts'
import { findPaper } from './offline-sql.ts'
import { newTicketCode } from '../../purchases/ticket-code.ts'
import { findShowToAllot, insertAllottedSeats } from '../../allotment/allotted-seats-sql.ts'

type Take = Call<typeof contract.takeAllotment>

/**
 * Gives a machine at a till the seats that are missing from its part of the allotment. If none is missing, it writes
 * nothing and waits for no lock.
 */
export async function takeAllotment({ db, staff, input }: Take) {
  const session = await requireTillSession(db, staff, input.sessionID)
  const { till } = session
  const { showtimeID: showtimeId, machineID: machineId } = input
  const asked = { showtimeId, machineId, cinemaId: till.cinemaID }
  if (missingSeats(await showToAllot(db, asked)).length > 0) {
    await db.transaction().execute(async (tx) => {
      await holdOpenTill(tx, session)
      await lockShowAtTill(tx, showtimeId)
      const seats = missingSeats(await showToAllot(tx, asked)).map((seat) => ({
        ...{ id: uuid(), seat, code: newTicketCode() },
      }))
      await insertAllottedSeats(tx, { showtimeId, machineId, tillId: till.id, seats })
    })
  }
  const { own, plan, endsAt, now } = await showToAllot(db, asked)
  const paper = await findPaper(db, showtimeId)
  if (!paper) throw new AppError('showtime-not-found')
  return { seats: own, plan, endsAt: endsAt.toISOString(), paper, serverTime: now.toISOString() }
}

interface Asked {
  showtimeId: string
  machineId: string
  cinemaId: string
}

async function showToAllot(db: Database, { cinemaId, ...asked }: Asked) {
  const show = await findShowToAllot(db, asked)
  if (show?.cinemaId !== cinemaId) throw new AppError('showtime-not-found')
  return show
}

/** Returns the seats that a machine lacks of its part, beside each other where this is possible. */
function missingSeats({
  plan,
  counterSeats,
  tills,
  own,
  left,
}: Awaited<ReturnType<typeof showToAllot>>): readonly string[] {
  const missing = partOfAllotment(counterSeats, tills) - own.length
  const others = [...onlineSeats(plan)].filter((seat) => !left.includes(seat))
  const free = freeSeats(seatsForSale(plan), new Set(others))
  return chooseSeats(free, Math.max(0, Math.min(missing, left.length)))?.seats ?? []
}
