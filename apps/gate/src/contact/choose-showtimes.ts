import type { DoorShowtime } from '../calls.ts'
import { deleteLists } from '../lists/delete-lists.ts'
import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { keepSetting } from '../store/database.ts'
import type { Choice } from '../store/model.ts'
import { correctedNow } from './clock.ts'
import { wantAllLists } from './contact.ts'
import { contactNow } from './keep-in-contact.ts'

/**
 * The phone looks an unknown code up in the lists of at most this many other showtimes, because
 * each list takes about a millisecond.
 */
const MOST_NEIGHBOURS = 20

interface Request {
  cinema: { id: string; name: string }
  /** All showtimes of the cinema. */
  showtimes: readonly DoorShowtime[]
  chosen: readonly string[]
}

/** Keeps the choice of showtimes and begins to load their lists. Scanning can begin at once. */
export async function chooseShowtimes(gate: Gate, request: Request): Promise<void> {
  const { cinema, showtimes, chosen } = request
  const choice: Choice = {
    cinemaId: cinema.id,
    cinemaName: cinema.name,
    showtimeIds: chosen,
    neighbourIds: neighbours(showtimes, chosen),
  }
  await keepSetting(gate.database, 'choice', choice)
  await keepSetting(gate.database, 'cinemaId', cinema.id)
  const ofDoor = new Set([...choice.showtimeIds, ...choice.neighbourIds])
  await deleteLists(gate, (id) => ofDoor.has(id))
  changeState({ choice, cinemaId: cinema.id })
  wantAllLists()
  void contactNow(gate)
}

/**
 * Returns the ids of the showtimes that were not chosen. The showtime whose start is nearest to now
 * comes first.
 */
function neighbours(showtimes: readonly DoorShowtime[], chosen: readonly string[]): string[] {
  const now = correctedNow().getTime()
  const distance = ({ startsAt }: DoorShowtime) => Math.abs(Date.parse(startsAt) - now)
  return showtimes
    .filter(({ id }) => !chosen.includes(id))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MOST_NEIGHBOURS)
    .map(({ id }) => id)
}
