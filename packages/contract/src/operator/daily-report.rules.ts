import type { SalesTotals } from '../books/reports.calls.ts'
import type { AmountsByTender } from '../sales/counter.rules.ts'
import { TENDER_KINDS, TENDER_NAMES } from '../sales/counter.rules.ts'
import { formatNaira } from '../points/vp.ts'
import { nairaOf } from '../shared/kobo.ts'
import { shortDate, weekday } from '../shared/time/time.ts'
import { counted } from '../shared/typing/counted.ts'
import type { WaitingKind } from './today.calls.ts'

/**
 * If a cinema has not closed a day, the report is sent this many hours after the end of the day, in the cinema's time
 * zone.
 */
export const REPORTED_AFTER_HOURS = 3

/** Today and the daily report name the kinds of open work in this way. */
export const WAITING_NAMES: Readonly<Record<WaitingKind, string>> = {
  unmatched: 'Money that fits no top-up',
  'failed-refunds': 'Refunds that failed',
  cases: 'Cases to decide',
  adjustments: 'Adjustments to approve',
  'points-recalls': 'Call-backs of given Points to approve',
  limits: 'Changes of limits to approve',
  'account-changes': 'Changes of bank accounts to approve',
  'number-moves': 'Accounts to move to another number',
  differences: 'Differences from a provider',
  'dead-letters': 'Failed messages',
  'failing-sms': 'SMS not accepted yet. Please check the balance of the SMS account',
  'owed-tickets': 'Tickets whose Points we owe',
  'owed-food': 'Food whose Points we owe',
  'counter-refunds': 'Counter tickets whose money we owe',
  'till-returns': 'Amounts that tills have to give back',
}
export const FREE_TICKETS_WAIT = 'Requests for free tickets to approve'
export const UNSOLD_WAIT = 'People let in with tickets of tills that have no sale'

/** Kobo are shown only if there are any. */
const nairaText = (kobo: number) => formatNaira(nairaOf(kobo))

interface Sold extends SalesTotals {
  label: string
}

export interface DailyReport {
  product: string
  day: string
  cinemas: readonly string[]
  total: SalesTotals
  films: readonly Sold[]
  /** The takings of each cinema. The list is empty if there is only one cinema, because the total is the same. */
  byCinema: readonly Sold[]
  /** The takings of the closed tills, less refunds. */
  tills: AmountsByTender & { closings: number }
  /** The cash in the safes that must be taken to the bank. */
  safeKobo: number
  differences: readonly { till: string; person: string; kobo: number; what: string }[]
  waiting: readonly { text: string; count?: number }[]
}

/**
 * Returns the email of a business day. Its lines are short, because people read it on a phone. It names staff but
 * contains no data of customers.
 */
export function dailyReportLetter(report: DailyReport): { subject: string; text: string } {
  const { product, day, cinemas, total, films, byCinema, tills, safeKobo, differences, waiting } = report
  const date = `${weekday(day)}, ${shortDate(day)}`
  const lines = [
    `${product}: ${date}`,
    cinemas.join(', '),
    ...part('SALES', [
      nairaText(total.grossKobo),
      `App ${nairaText(total.grossKobo - total.counterKobo)}`,
      `Counter ${nairaText(total.counterKobo)}`,
      `${counted(total.tickets, 'ticket')}, ${total.admissions} admitted`,
    ]),
    ...part('BY CINEMA', byCinema.map(soldText)),
    ...part('BY FILM', films.length > 0 ? films.map(soldText) : ['Nothing was sold.']),
    ...part('CASH', [
      `${counted(tills.closings, 'till')} closed`,
      ...TENDER_KINDS.map((kind) => `${TENDER_NAMES[kind]} ${nairaText(tills[kind])}`),
      safeText(safeKobo),
    ]),
    ...part('DIFFERENCES', differences.length > 0 ? differences.map(differenceText) : ['None.']),
    ...part('WAITS FOR A PERSON', waiting.length > 0 ? waiting.map(waitingText) : ['Nothing.']),
    '',
    `You switched this email on in the console of ${product}. Switch it off there under “Your sign-in”.`,
  ]
  const subject = `${product}, ${shortDate(day)}: ${nairaText(total.grossKobo)}, ${counted(total.tickets, 'ticket')}`
  return { subject, text: lines.join('\n') }
}

/** Returns the text about the cash in the safes. It is below zero if tills got cash that was never put into a safe. */
const safeText = (kobo: number) =>
  kobo < 0 ? `In the safes ${nairaText(0)}, ${cashMissing(kobo)}` : `In the safes ${nairaText(kobo)}`

/** Returns how much more cash left the safes than came in, such as the first cash of tills. */
export const cashMissing = (safeKobo: number) => `${nairaText(-safeKobo)} more was given out than came in`

const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : [])

const soldText = ({ label, tickets, grossKobo }: Sold) => `${label}: ${tickets}, ${nairaText(grossKobo)}`

function differenceText({ till, person, kobo, what }: DailyReport['differences'][number]): string {
  const amount = `${nairaText(Math.abs(kobo))} ${kobo < 0 ? 'missing' : 'too much'}`
  return `${till}, ${person}: ${what} ${amount}`
}

const waitingText = ({ text, count }: DailyReport['waiting'][number]) =>
  count === undefined ? text : `${text}: ${count}`
