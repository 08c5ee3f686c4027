import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { proveTicket, proveTicketByCode } from '@velvet/contract/books/proof.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { isLeafProved, isTicketProved } from '@velvet/contract/books/proof/check-ticket'
import { RAN_NAMES } from '@velvet/contract/tickets/show-log.rules'
import { cleanPin } from '@velvet/contract/tickets/pin'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { make, NO_ANSWER, part, verdict } from './parts.ts'
import { readCode } from './read-code.ts'
import { verifySignature } from './verify-signature.ts'

type NumberProof = OutputOf<typeof proveTicket>
type TicketProof = OutputOf<typeof proveTicketByCode>

const result = part('ticket-result', HTMLElement)
const BARE_SERIAL = /^\s*\d{1,7}\s*$/
const SERIAL = /^\s*([0-9a-f-]{36}-\d+)\s*$/i

/** Reads the QR code in a photo and checks its ticket. */
export async function checkPhoto(photo: File): Promise<void> {
  result.replaceChildren(make('p', 'Reading the photo…'))
  const code = await readCode(photo)
  if (code !== undefined) return checkTicket(code)
  result.replaceChildren(verdict('bad', 'There is no QR code on this photo that can be read. Try one from closer.'))
}

/** Asks what a ticket was sold as, checks the proof here, and shows both. */
export async function checkTicket(typed: string): Promise<void> {
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
  const [, serial] = SERIAL.exec(typed) ?? []
  const answer = serial === undefined ? await askByCode(typed) : await askBySerial(serial)
  if (answer.status === 404 || answer.status === 400) {
    return [verdict('bad', 'There is no ticket with this pin or number. It may have been given away.')]
  }
  if (answer.status === 429) {
    return [verdict('waits', 'Too many tries. Please wait a minute.')]
  }
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return serial === undefined
    ? answerByCode((await answer.json()) as TicketProof)
    : answerBySerial((await answer.json()) as NumberProof)
}

const askBySerial = (serial: string): Promise<Response> => fetch(`/api/v1/proof/tickets/${serial.toLowerCase()}`)

const askByCode = (typed: string): Promise<Response> =>
  fetch('/api/v1/proof/tickets', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: cleanPin(typed) }),
  })

const WRONG = 'The seal is broken: this ticket was changed after it was sold.'
const NOT_YET = 'Sold. It is sealed after midnight in UTC.'

/** Lists what the seal proves, and separately what a visitor must trust the server for. */
async function answerByCode(proof: TicketProof): Promise<Node[]> {
  const { ticket, inclusion } = proof
  if ((await isTicketProved(proof, verifySignature)) === false) return [verdict('bad', WRONG)]
  return [
    verdictOf(proof),
    make('h3', inclusion ? 'What the seal proves' : 'What the seal will prove'),
    list([['Price', formatKobo(ticket.kobo)], ...reportedAt(ticket), ['Sold', timeAt(ticket.soldAt, ticket.timeZone)]]),
    ...said(ticket),
    details([['Showtime', ticket.showtimeID], ['Serial', String(ticket.serial)], ...pathOf(inclusion)]),
  ]
}

/** Returns the value that is reported to the distributor, if it is not what was paid. */
function reportedAt({ kobo, reportedKobo }: TicketProof['ticket']): [string, string][] {
  if (reportedKobo === null) return []
  const value = formatKobo(reportedKobo)
  return [['Reported to the distributor', kobo === 0 ? `${value}, if its week has too many free tickets` : value]]
}

function verdictOf({ ticket, inclusion }: TicketProof) {
  if (ticket.isVoid) return verdict('bad', 'This ticket was given back. It admits nobody.')
  if (!inclusion) return verdict('waits', NOT_YET)
  return verdict('good', `This ticket is genuine. ${sealOf(inclusion)}`)
}

/** Shows less than for a code, because the person who knows one serial can count up to the others. */
async function answerBySerial({ ticket, inclusion }: NumberProof): Promise<Node[]> {
  if ((await isLeafProved(inclusion, verifySignature)) === false) return [verdict('bad', WRONG)]
  return [
    inclusion ? verdict('good', `This ticket was sold. ${sealOf(inclusion)}`) : verdict('waits', NOT_YET),
    make('p', 'For the price, the time of the sale and their proof, type the pin of the ticket.'),
    ...said(ticket),
    details([['Showtime', ticket.showtimeID], ...pathOf(inclusion)]),
  ]
}

type Inclusion = NonNullable<NumberProof['inclusion'] | TicketProof['inclusion']>

/** Says in a full sentence which seal covers the sales of a showtime. */
function sealOf({ note }: Inclusion): string {
  const others = note.size - 1
  const beside = others === 0 ? '' : ` with ${others} other ${others === 1 ? 'record' : 'records'} of showtimes`
  return `Its showtime was sealed on ${shortDate(note.day)}${beside}. Nothing was changed since.`
}

/** Shows the values with which a person can check the seal using other software. */
function pathOf(inclusion: Inclusion | null): [string, string][] {
  if (!inclusion) return []
  const { leaf, path, note } = inclusion
  return [
    ['Leaf', String(leaf.index)],
    ['Path', path.join(' ') || 'none'],
    ['Note', note.text],
    ['Key', note.key],
  ]
}

const details = (pairs: readonly (readonly [string, string])[]) =>
  make('details', [make('summary', 'Details of the proof'), list(pairs)])

function timeAt(instant: string, timeZone: string): string {
  const date = new Date(instant)
  return `${shortDate(localDateOf(date, timeZone))}, ${twelveHour(localTimeOf(date, timeZone))}`
}

function said(ticket: NumberProof['ticket']): Node[] {
  const { film, cinema, screen, startsAt, timeZone, type, serial, ran } = ticket
  return [
    make('h3', 'What the server says about this showtime'),
    list([
      ['Film', film],
      ['Cinema', `${cinema}, ${screen}`],
      ['Starts', timeAt(startsAt, timeZone)],
      ['Serial', String(serial)],
      ['Type', type],
      ...(ran === 'unknown' ? [] : [['By the show log', RAN_NAMES[ran]] as const]),
    ]),
  ]
}

function list(pairs: readonly (readonly [name: string, value: string])[]) {
  return make(
    'dl',
    pairs.flatMap(([name, value]) => [make('dt', name), make('dd', value)]),
  )
}
