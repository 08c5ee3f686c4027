import type { OutputOf } from '@velvet/contract/calls/endpoint'
import type { proveTicket } from '@velvet/contract/endpoints/proof/proof'
import { formatKobo } from '@velvet/contract/money/kobo'
import { isTicketProved } from '@velvet/contract/proof/check-ticket'
import { cleanPin } from '@velvet/contract/tickets/pin'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/time/time'
import { make, NO_ANSWER, part, verdict } from './parts.ts'
import { verifySignature } from './verify-signature.ts'

type TicketProof = OutputOf<typeof proveTicket>

const result = part('ticket-result', HTMLElement)
const BARE_SERIAL = /^\s*\d{1,7}\s*$/
const SERIAL = /^\s*([0-9a-f-]{36}-\d+)\s*$/i

/** Asks what a ticket was sold as, checks the proof here, and shows both. */
export async function checkTicket(typed: string | undefined): Promise<void> {
  if (typed === undefined) {
    result.replaceChildren(verdict('bad', 'There is no QR code on this photo that can be read.'))
    return
  }
  result.replaceChildren(make('p', 'Checking…'))
  try {
    result.replaceChildren(...(await answerTo(typed)))
  } catch {
    result.replaceChildren(verdict('bad', NO_ANSWER))
  }
}

async function answerTo(typed: string): Promise<Node[]> {
  if (BARE_SERIAL.test(typed)) {
    return [
      verdict(
        'waits',
        'The first ticket of every showtime has the serial 1, so the serial alone does not tell which ticket you mean. Please type the pin of the ticket, or the number of its showtime, a hyphen and the serial.',
      ),
    ]
  }
  const answer = await ask(typed)
  if (answer.status === 404 || answer.status === 400) {
    return [
      verdict('bad', 'There is no ticket with this pin or number. It may have been given away.'),
    ]
  }
  if (answer.status === 429) {
    return [verdict('waits', 'Too many tries. Please wait a minute.')]
  }
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const proof = (await answer.json()) as TicketProof
  const isProved = await isTicketProved(proof, verifySignature)
  return [verdictOf(proof, isProved), ...(isProved === false ? [] : facts(proof))]
}

function ask(typed: string): Promise<Response> {
  const [, serial] = SERIAL.exec(typed) ?? []
  if (serial !== undefined) return fetch(`/api/v1/proof/tickets/${serial.toLowerCase()}`)
  return fetch('/api/v1/proof/tickets', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: cleanPin(typed) }),
  })
}

function verdictOf({ ticket, inclusion }: TicketProof, isProved: boolean | undefined) {
  if (isProved === false)
    return verdict('bad', 'The proof of this ticket is wrong: it was changed.')
  if (ticket.isVoid) return verdict('bad', 'This ticket was given back. It admits nobody.')
  if (!inclusion)
    return verdict('waits', 'Sold, and proved by the next note, after midnight in UTC.')
  return verdict('good', `Proved by the signed note of ${shortDate(inclusion.note.day)}.`)
}

/** Lists what the signed note proves, and apart from it what a visitor must believe the server. */
function facts({ ticket, inclusion }: TicketProof): Node[] {
  const { film, cinema, screen, startsAt, timeZone, type } = ticket
  const { showtimeID, serial, kobo, soldAt } = ticket
  const time = (instant: string) => {
    const date = new Date(instant)
    return `${shortDate(localDateOf(date, timeZone))}, ${twelveHour(localTimeOf(date, timeZone))}`
  }
  const written = [
    ['Showtime', showtimeID],
    ['Serial', String(serial)],
    ['Price', formatKobo(kobo)],
    ['Sold', time(soldAt)],
  ] as const
  const said = [
    ['Film', film],
    ['Cinema', `${cinema}, ${screen}`],
    ['Starts', time(startsAt)],
    ['Type', type],
  ] as const
  return [
    make('h3', inclusion ? 'What the note proves' : 'What the next note will prove'),
    list(written),
    make('h3', 'What the server says about this showtime'),
    list(said),
  ]
}

function list(pairs: readonly (readonly [name: string, value: string])[]) {
  return make(
    'dl',
    pairs.flatMap(([name, value]) => [make('dt', name), make('dd', value)]),
  )
}
