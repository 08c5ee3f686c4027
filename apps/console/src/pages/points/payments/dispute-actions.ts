import { readPages } from '@velvet/client/read-pages'
import type { TimelineEvent } from '@velvet/contract/people/customer-timeline.calls'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import type { Action } from '../../../parts/action.ts'
import { dateAndTime, dateAndTimeIn } from '../../../parts/dates.ts'
import { REASON_WORDS, signedPoints } from '../../../parts/ledger-words.ts'
import { money } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { saveFile } from '../../../parts/save-file.ts'
import { paymentCalls } from './calls.ts'

/** The events that may be sent to a bank as evidence: payments, purchases, used tickets and devices. */
const EVIDENCE = 'payment,ledger,ticket,scan,session'

/** A bank looks at one payment, so the newest events are enough. */
const MOST_EVENTS = 1000

/** Returns the actions of staff for a disputed payment, before the provider decides. */
export function disputeActions(about: MoneyCase): Action[] {
  const { customer, provider } = about
  if (!customer || !provider) return []
  const { uuid } = customer
  const save: Action = {
    title: 'Save the evidence',
    text: `Saves what was paid, bought and used at the door, and from which devices, as a file. To contest the dispute, upload it at ${PROVIDERS[provider]}${replyBy(about)}. To accept it, accept it there: the Points are then taken back by themselves, and what is spent becomes a debt here.`,
    label: 'Save the file',
    done: `The file is saved. Please upload it at ${PROVIDERS[provider]}.`,
    hasNote: false,
    call: async () => {
      const read = (page: { limit: number; cursor: string | undefined }) =>
        paymentCalls.getTimeline({ uuid, kind: EVIDENCE, ...page })
      const events = await readPages<TimelineEvent>(read, MOST_EVENTS)
      saveFile(
        `dispute-${about.tx_ref ?? about.id}.txt`,
        new Blob([evidenceText(about, events)], { type: 'text/plain' }),
      )
    },
  }
  const block: Action = {
    title: 'Block the customer meanwhile',
    text: 'Keeps Points that may have to go back from being spent. The customer is signed out and cannot sign in; tickets still admit. You can unblock the customer once the bank has decided.',
    label: 'Block',
    done: 'The customer is blocked.',
    invalidates: [['customers'], ['money'], ['audit']],
    call: ({ note }, options) => paymentCalls.blockCustomer({ uuid, note }, options),
  }
  return [save, block]
}

const replyBy = ({ dueAt }: MoneyCase) => (dueAt === null ? '' : ` by ${dateAndTime(dueAt)}`)

/** Formats the evidence for a bank, with the oldest event first. */
export function evidenceText(about: MoneyCase, events: readonly TimelineEvent[]): string {
  const { tx_ref, provider, providerTransactionId, amount } = about
  const head = [
    `Disputed payment: ${tx_ref ?? 'unknown'}`,
    `Transaction of ${provider ? PROVIDERS[provider] : 'the provider'}: ${providerTransactionId ?? 'unknown'}`,
    ...(amount === null ? [] : [`Amount: ${money(amount)}`]),
  ]
  return [...head, '', ...events.toReversed().map((event) => `${dateAndTime(event.at)}: ${eventText(event)}`), ''].join(
    '\n',
  )
}

function eventText(event: TimelineEvent): string {
  switch (event.kind) {
    case 'payment':
      return `Paid ${money(event.amount)} by ${PROVIDERS[event.provider]}, ${event.tx_ref}: ${event.status}`
    case 'ledger':
      return `${REASON_WORDS[event.reason]}: ${signedPoints(event.amount)}`
    case 'ticket':
      return `Bought a ticket: ${event.title}, ${event.cinema}, ${dateAndTimeIn(event.startsAt, event.timeZone)}, seat ${event.seat}; ${event.status}`
    case 'scan':
      return `Ticket at the door: ${event.title}, seat ${event.seat}; ${event.result}`
    case 'session':
      return `Signed in: ${event.device}`
    default:
      return event.kind
  }
}
