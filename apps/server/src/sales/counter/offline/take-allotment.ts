import { OTHER_MACHINE_HAS_SEATS } from '@velvet/contract/sales/counter.errors'
import { AppError } from '@velvet/contract/shared/errors'
import { partOfAllotment } from '@velvet/contract/sales/allotment.rules'
import { onlineSeats } from '@velvet/contract/catalogue/seat-plan'
import { chooseSeats } from '@velvet/contract/catalogue/choose-seats'
import { countWithoutZone, freeSeats, seatsForSale } from '@velvet/contract/catalogue/seats'
import type * as contract from '@velvet/contract/sales/offline-sales.calls'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../../kernel/calls/call.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { findShowToAllot, insertAllottedSeats, lacksPrices, notePrices, type Prices } from './allotted-seats-sql.ts'
import { newTicketCode } from '../../../tickets/tickets/ticket-code.ts'
import { noteContact } from '../contacts-sql.ts'
import { lockShowAtTill } from '../lock-show.ts'
import { holdOpenTill, requireOwnTill, requireTillSession } from '../open-till.ts'
import { koboOf } from '../sale-parts.ts'
import { findPaper, insertFirstMachine, isMachineOfSession, listCounterTypes } from './offline-sql.ts'

type Take = Call<typeof contract.takeAllotment>

/**
 * Gives a machine at a till the seats that are missing from its part of the allotment. If none is missing, it writes
 * nothing and waits for no lock. Another machine than the first one of the session needs a supervisor, because each
 * machine has a part of its own.
 */
export async function takeAllotment({ db, staff, input }: Take) {
  const session = await requireTillSession(db, staff, input.sessionID)
  requireOwnTill(staff, session)
  const { till } = session
  const { showtimeID: showtimeId, machineID: machineId } = input
  const asked = { showtimeId, machineId, cinemaId: till.cinemaID }
  const first = await showToAllot(db, asked)
  await noteContact(db, { sessionId: session.id, cinemaId: till.cinemaID })
  const machine = { sessionId: session.id, tillId: till.id, machineId }
  // If the screen reserves no seats for its counter, a machine needs no approval.
  const isKnown = first.counterSeats === 0 || (await isMachineOfSession(db, machine))
  if (!isKnown || missingSeats(first).length > 0) {
    await db.transaction().execute(async (tx) => {
      await holdOpenTill(tx, staff, session)
      await lockShowAtTill(tx, showtimeId)
      await requireMachine(tx, session, machineId)
      const seats = missingSeats(await showToAllot(tx, asked)).map((seat) => ({
        id: uuid(),
        seat,
        code: newTicketCode(),
      }))
      const prices = await pricesNow(tx, showtimeId)
      await insertAllottedSeats(tx, { ...machine, staffId: staff.id, showtimeId, seats, prices })
    })
  }
  const { own, plan, endsAt, now } = await showToAllot(db, asked)
  await notePresentPrices(db, { showtimeId, machineId })
  const paper = await findPaper(db, showtimeId)
  if (!paper) throw new AppError('showtime-not-found')
  return { seats: own, plan, endsAt: endsAt.toISOString(), paper, serverTime: now.toISOString() }
}

/** Throws AppError `supervisor-needed` unless a machine is the first one of the session, or a supervisor approved it. */
async function requireMachine(tx: Transaction, { id, till }: TillSession, machineId: string) {
  const machine = { sessionId: id, tillId: till.id, machineId }
  await insertFirstMachine(tx, machine)
  if (await isMachineOfSession(tx, machine)) return
  throw new AppError('supervisor-needed', { message: OTHER_MACHINE_HAS_SEATS })
}

async function pricesNow(db: Database, showtimeId: string): Promise<Prices> {
  const types = await listCounterTypes(db, showtimeId)
  return Object.fromEntries(types.map((type) => [type.typeID, koboOf(type)]))
}

/** The machine sells at the present prices from now on, also if its network goes, so they are noted with its seats. */
async function notePresentPrices(db: Database, of: { showtimeId: string; machineId: string }) {
  const noted = { ...of, prices: await pricesNow(db, of.showtimeId) }
  if (await lacksPrices(db, noted)) await db.transaction().execute((tx) => notePrices(tx, noted))
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
  unsold,
  left,
}: Awaited<ReturnType<typeof showToAllot>>): readonly string[] {
  const missing = partOfAllotment(counterSeats, tills) - unsold
  const others = [...onlineSeats(plan)].filter((seat) => !left.includes(seat))
  const free = freeSeats(seatsForSale(plan), new Set(others))
  return chooseSeats(free, Math.max(0, Math.min(missing, countWithoutZone(free))))?.seats ?? []
}
