import type { Checked } from '@velvet/contract/books/proof/check-books'
import { FAULTS } from '@velvet/contract/books/proof/words'

/** How many faults are told. One change often breaks much behind it. */
const MOST_FAULTS = 100

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Returns what was checked, one sentence a line. */
export function linesOfSound(checked: Checked): string[] {
  const { notes, day, changed, showtimes, rows, tickets, restored, newest } = checked
  return [
    'Sound: nothing was changed after the notes were signed.',
    `${counted(notes, 'note')}, ${counted(showtimes, 'showtime')}, ${counted(rows, 'row')}, ${counted(tickets, 'ticket')}.`,
    ...(day === undefined
      ? []
      : [`The books are of ${day}, with ${showtimes} of the ${counted(changed, 'showtime')} of its note.`]),
    ...restored.map(
      (day) => `The note of ${day} says that a backup was restored: what was written after the backup is gone.`,
    ),
    ...(newest ? [`The newest note is of ${newest.day}, signed with the key ${newest.key}.`] : []),
  ]
}

/** Returns what is wrong, one line for each fault. */
export function linesOfFaults({ faults }: Checked): string[] {
  const told = faults.slice(0, MOST_FAULTS).map(({ fault, where }) => `${where}: ${FAULTS[fault]}`)
  const left = faults.length - told.length
  return left > 0 ? [...told, `There are ${left} faults more.`] : told
}
