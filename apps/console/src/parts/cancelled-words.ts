import { TENDER_KINDS, TENDER_NAMES } from '@velvet/contract/sales/counter.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { counted } from '@velvet/contract/shared/typing/counted'
import type { cancelShowtime, previewCancellation } from '@velvet/contract/catalogue/cancelling.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { points } from './money.ts'

type Counted = OutputOf<typeof previewCancellation>
type OwedAtCounters = Counted['counter']
type PaidBack = Omit<OutputOf<typeof cancelShowtime>, 'showtime'>

/** Says what a cancellation takes back: in the app, at windows and for free. */
export function previewText({ tickets, vp, app, free, counter }: Counted): string[] {
  if (tickets === 0 && counter.tickets === 0) return ['No ticket is sold.']
  const text: string[] = []
  if (app > 0) {
    text.push(`${counted(app, 'ticket')} from the app: ${points(vp)} go back. Each customer gets one notice.`)
  }
  if (counter.tickets > 0) text.push(...owedText(counter))
  if (free > 0) text.push(`${counted(free, 'free ticket')} ${free === 1 ? 'becomes' : 'become'} void.`)
  return text
}

/** Says what windows owe from the cancellation on, how it was paid, and how the buyers are notified. */
function owedText(counter: OwedAtCounters): string[] {
  const { tickets, sales, toText, kobo } = counter
  const parts = TENDER_KINDS.filter((kind) => counter[kind] > 0).map(
    (kind) => `${TENDER_NAMES[kind]} ${formatKobo(counter[kind])}`,
  )
  const buyers = `${toText} of ${counted(sales, 'buyer')} left a number and ${toText === 1 ? 'gets' : 'get'} an SMS.`
  return [
    `${counted(tickets, 'ticket')} from windows: ${formatKobo(kobo)} (${parts.join(', ')}) are owed. Any till pays each sale back with one key, without a supervisor.`,
    buyers,
  ]
}

/** Says what went back and what is owed, by the numbers of the server: seats are sold until the end. */
export function refundText(paidBack: PaidBack): string[] {
  const { refundedTickets, owedTickets, waitingTickets, counter } = paidBack
  const text: string[] = []
  if (refundedTickets > 0) {
    text.push(`The holders of ${counted(refundedTickets, 'seat')} got their Points back, and get a notice.`)
  }
  if (waitingTickets > 0) {
    text.push(`The Points of ${counted(waitingTickets, 'seat')} go back within the next minutes.`)
  }
  if (owedTickets > 0) {
    text.push(`The Points of ${counted(owedTickets, 'seat')} go back once the accounts of their holders can take them.`)
  }
  if (counter.tickets > 0) text.push(...owedText(counter))
  return text
}
