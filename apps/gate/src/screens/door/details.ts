import { fill, translation } from '@velvet/contract/shared/words/spoken'
import { isOfGivenAway } from '@velvet/contract/tickets/gate-verdict'
import type { ListedShowtime } from '@velvet/contract/tickets/gate-lists.calls'
import type { ShownScan } from '../../door/scan-code.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import type { Choice } from '../../store/model.ts'
import { startOf } from '../../words/moments.ts'
import { reasonOf } from '../../words/reason-of.ts'
import { w } from '../../words/words.ts'

/** Returns the lines that the verdict shows below the seat. */
export function detailsOf(scan: ShownScan): string[] {
  const { result, before, found, types, rest, note, isTakenBack } = scan
  const reason = reasonOf(scan)
  const first = isTakenBack ? [w.takenBackByServer] : []
  const where = result === 'already-used' && before?.device ? [fill(w.by, { device: before.device })] : []
  const which = found && result !== 'admitted' ? [nameOf(found.list.showtime)] : []
  const others = rest.length > 0 ? [fill(w.boughtTogether, { seats: seatsOf(rest) })] : []
  return [
    ...first,
    // The copy of a ticket that was given away says nothing else than its word.
    ...(reason && !isOfGivenAway(scan) ? [reason] : []),
    ...(note ? [note] : []),
    ...(result === 'admitted' ? new Set(types.flatMap((type) => type.note ?? [])) : []),
    ...where,
    ...which,
    ...others,
  ]
}

/**
 * Returns the types of the people who come in and what to check of each, such as `2 Child: Check age`. The operator
 * has named the types, so their names are the same in every language.
 */
export function typeLines({ types }: Pick<ShownScan, 'types'>): string[] {
  const firsts = types.filter(({ name }, at) => types.findIndex((one) => one.name === name) === at)
  return firsts.map(({ name, check, checkCode = '' }) => {
    const people = types.filter((one) => one.name === name).length
    const type = people > 1 ? `${people} ${name}` : name
    const said = translation('door-checks', checkCode) ?? check
    return said === undefined ? type : fill(w.typeToCheck, { type, check: said })
  })
}

/** Returns the film, the time and the screen of a showtime. */
export function nameOf({ title, startsAt, timeZone, screenName }: ListedShowtime): string {
  return `${title}, ${startOf({ startsAt, timeZone })}, ${screenName}`
}

function seatsOf(rest: ShownScan['rest']): string {
  return rest.map(({ ticket }) => ticket.seat).join(', ')
}

/** More halls than this do not fit the top of the door. */
const MOST_HALLS = 3

/**
 * Returns the halls and times of the door, which are always shown whole, and below them the film or the
 * cinema.
 */
export function titleOf(
  lists: readonly PhoneList[],
  { cinemaName, showtimeIds }: Choice,
): { places: string[]; below: string } {
  const [first, ...others] = lists
  if (!first || showtimeIds.length > MOST_HALLS) {
    return { places: [fill(w.shows, { shows: showtimeIds.length })], below: cinemaName }
  }
  const places = lists.map(({ showtime }) => `${showtime.screenName}, ${startOf(showtime)}`)
  return { places, below: others.length > 0 ? cinemaName : first.showtime.title }
}
