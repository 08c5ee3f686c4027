import type { Ticket } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
import { twelveHour } from '@velvet/contract/time/time'
import { PRODUCT } from '../app/product.ts'
import { shortDate } from './days/spoken-days.ts'
import { whatsAppUrl } from './whatsapp.ts'

/**
 * Returns a link to the operator's help that names the purchase, but no code: by WhatsApp if the operator
 * has a number there, otherwise by email.
 */
export function helpUrl(ticket: Ticket): string {
  const purchase = `Purchase ${ticket.PurchaseID}`
  const when = `${shortDate(ticket.ShowtimeDate)}, ${twelveHour(ticket.ShowtimeTime)}`
  const show = `${titleCase(ticket.MovieTitle)}, ${when}, ${ticket.CinemaName}`
  const text = `I need help with my ticket.\n${purchase}\n${show}, seat ${ticket.SeatNumber}\n`
  if (PRODUCT.supportPhone) return whatsAppUrl({ phone: PRODUCT.supportPhone, text })
  const query = `subject=${encodeURIComponent(purchase)}&body=${encodeURIComponent(text)}`
  return `mailto:${PRODUCT.supportEmail}?${query}`
}
