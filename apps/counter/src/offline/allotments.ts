import { counterCalls, type TillSession } from '../calls.ts'
import { changeState } from '../state/counter-state.ts'
import { keepSetting, readSetting, strictly, type CounterDatabase } from '../store/database.ts'
import { seatsFromAllotment } from './choose-seats.ts'

/** Reads the allotments and the sales that were made from them from the disk, and shows them. */
export async function showOffline(database: CounterDatabase): Promise<void> {
  const [allotments, papers] = await Promise.all([database.getAll('allotments'), database.getAll('papers')])
  changeState({
    allotments: Object.fromEntries(allotments.map((one) => [one.showtimeID, one])),
    papers: papers.sort((one, other) => one.at - other.at),
  })
}

/** Asks the server for the seats of a showtime that this machine may sell without a network, and stores them. */
export async function takeAllotment(
  database: CounterDatabase,
  session: TillSession,
  showtimeID: string,
): Promise<void> {
  const machineID = await machineOf(database)
  const asked = { sessionID: session.id, showtimeID, machineID }
  const sentAt = Date.now()
  const { seats, plan, endsAt, paper, serverTime } = await counterCalls.takeAllotment(asked)
  await keepSetting(database, 'offsetMs', Date.parse(serverTime) - (sentAt + Date.now()) / 2)
  await strictly(database, async (tx) => {
    // A seat that was sold while this response was under way must not be sold again.
    const papers = await tx.objectStore('papers').getAll()
    const used = new Set(papers.flatMap(({ input }) => input.tickets.map(({ code }) => code)))
    const left = seats.filter(({ code }) => !used.has(code))
    await tx.objectStore('allotments').put({ showtimeID, seats: left, plan, endsAt, paper })
  })
}

/**
 * Removes this many seats from an allotment, or all if it has fewer, so that this machine never sells them. Returns the
 * names of the seats.
 */
export async function giveUpSeats(database: CounterDatabase, showtimeID: string, count: number): Promise<string[]> {
  const given = await strictly(database, async (tx) => {
    const allotment = await tx.objectStore('allotments').get(showtimeID)
    if (!allotment) return []
    const seats = seatsFromAllotment(allotment, count) ?? allotment.seats
    const left = allotment.seats.filter((seat) => !seats.includes(seat))
    await tx.objectStore('allotments').put({ ...allotment, seats: left })
    return seats
  })
  await showOffline(database)
  return given.map(({ seat }) => seat)
}

/** Returns the id of this browser. The first call makes and stores it. */
export async function machineOf(database: CounterDatabase): Promise<string> {
  const known = await readSetting(database, 'machineID')
  if (known !== undefined) return known
  const made = crypto.randomUUID()
  await keepSetting(database, 'machineID', made)
  return made
}
