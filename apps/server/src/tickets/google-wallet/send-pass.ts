import { groupPin } from '@velvet/contract/tickets/pin'
import type { Providers } from '../../kernel/providers/providers.ts'
import type { Database } from '../../platform/database/connect.ts'
import { keepSent, type Pass } from './passes-sql.ts'

type GoogleWallet = NonNullable<Providers['googleWallet']>

/** Writes a pass to Google Wallet unless Google has it as it is. Throws ProviderError. */
export async function sendPass(
  { db, wallet, product }: { db: Database; wallet: GoogleWallet; product: string },
  pass: Pass,
): Promise<void> {
  if (pass.sent === pass.digest) return
  const isKnown = pass.sent !== null
  if (pass.ticketId === null) await wallet.put('eventTicketClass', eventOf(wallet, pass, product), { isKnown })
  else await wallet.put('eventTicketObject', ticketOf(wallet, pass), { isKnown })
  await keepSent(db, pass)
}

const inEnglish = (value: string) => ({ defaultValue: { language: 'en', value } })

function eventOf(wallet: GoogleWallet, pass: Pass, product: string) {
  const { showtimeId, film, cinema, address, startsAt, endsAt } = pass
  return {
    id: wallet.idOf(showtimeId),
    issuerName: product,
    reviewStatus: 'UNDER_REVIEW',
    eventName: inEnglish(film),
    venue: { name: inEnglish(cinema), address: inEnglish(address) },
    dateTime: { start: startsAt, end: endsAt },
  }
}

/** The ids of a ticket, which are all that the link to save it contains. */
export function ticketIdsOf(wallet: GoogleWallet, { id, showtimeId }: Pass) {
  return { id: wallet.idOf(id), classId: wallet.idOf(showtimeId) }
}

/** Names no person. The code of a ticket that another person holds by now is not sent. */
function ticketOf(wallet: GoogleWallet, pass: Pass) {
  const { state, code, seat, serial, screen, latitude, longitude } = pass
  const [, row, number] = /^(\D+)(\d.*)$/.exec(seat) ?? []
  return {
    ...ticketIdsOf(wallet, pass),
    state,
    ...(code !== null && { barcode: { type: 'QR_CODE', value: code, alternateText: groupPin(code) } }),
    seatInfo: { section: inEnglish(screen), ...(row && { row: inEnglish(row) }), seat: inEnglish(number ?? seat) },
    ticketNumber: String(serial),
    locations: [{ latitude, longitude }],
  }
}
