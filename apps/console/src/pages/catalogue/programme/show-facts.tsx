import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { Facts } from '@velvet/ui/facts'
import { points } from '../../../parts/money.ts'
import { clock } from './day.ts'
import type { Screen, Show } from './show.ts'
import styles from './show-facts.module.css'
import { marksText, seats, soldOf, stateOf, times } from './words.ts'

interface Props {
  show: Show
  planned: ShowtimeWithEdit
  screens: readonly Screen[]
}

/** Shows the facts of one showtime. */
export function ShowFacts({ show, planned, screens }: Props) {
  const zone = planned.timeZone
  const screen = screens.find(({ id }) => id === show.screenId)
  const facts: readonly [string, string][] = [
    ['State', stateOf(show)],
    ['Times', times(show, { zone })],
    ['Screen', screen?.name ?? planned.screen.name],
    ...formatFacts(planned),
    ['Cleaning', `${show.cleaningMinutes} minutes`],
    ['Seats', soldOf(show)],
    ['Price', `${points(show.price)}${planned.priceSource === 'card' ? ', from the card' : ''}`],
    ['Online sale', saleText(planned, zone)],
    ...editFacts(planned),
  ]
  return <Facts className={styles.facts} facts={facts} />
}

function formatFacts({ format, marks }: ShowtimeWithEdit): [string, string][] {
  const all = [
    ['Format', format ?? ''],
    ['Access', marksText(marks)],
  ] satisfies [string, string][]
  return all.filter(([, text]) => text !== '')
}

function editFacts({ edit }: ShowtimeWithEdit): [string, string][] {
  if (!edit) return []
  const text = edit.problem ?? 'It waits for Publish'
  return [['Change', `By ${edit.by.name}. ${text}`]]
}

function saleText({ sale, startsAt }: PlannedShowtime, zone: string): string {
  const isAtStart = Date.parse(sale.endsAt) === Date.parse(startsAt)
  const end = isAtStart ? 'until the start' : `until ${clock(Date.parse(sale.endsAt), zone)}`
  if (sale.endsBelowSeats === 0) return end
  return `${end}, or until fewer than ${seats(sale.endsBelowSeats)} are left`
}
