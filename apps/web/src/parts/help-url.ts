import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { PRODUCT } from '../app/product.ts'
import { shortDate } from './days/spoken-days.ts'
import { w } from './ticket/words.ts'
import { whatsAppUrl } from './whatsapp.ts'

/**
 * Returns a link to the operator's help that names the purchase, but no code: by WhatsApp if the operator
 * has a number there, otherwise by email.
 */
export function helpUrl(ticket: Ticket): string {
  const purchase = fill(w.purchase, { id: ticket.PurchaseID })
  const text = fill(w.askForHelp, {
    purchase,
    film: titleCase(ticket.MovieTitle),
    date: shortDate(ticket.ShowtimeDate),
    time: twelveHour(ticket.ShowtimeTime),
    cinema: ticket.CinemaName,
    seat: ticket.SeatNumber,
  })
  if (PRODUCT.supportPhone) return whatsAppUrl({ phone: PRODUCT.supportPhone, text })
  const query = `subject=${encodeURIComponent(purchase)}&body=${encodeURIComponent(text)}`
  return `mailto:${PRODUCT.supportEmail}?${query}`
}
