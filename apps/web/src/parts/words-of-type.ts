import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { w as zoneNames } from './zones/words.ts'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'

type TypeOfTicket = Pick<Ticket, 'TicketType' | 'TypeNote' | 'TypeTranslations' | 'Zone'>

/**
 * Returns the name and the note of a ticket's type in the language of the page. Where the operator wrote none in it,
 * the words are those that stand for all languages.
 */
export function wordsOfType({ TicketType, TypeNote, TypeTranslations, Zone }: TypeOfTicket) {
  const language = spokenLanguage()
  const own = language === 'en' ? undefined : TypeTranslations?.[language]
  const type = own?.name ?? TicketType
  /** Returns the text beside the seat, such as `Child, VIP`. It is empty for a standard ticket. */
  const label = [type, Zone && zoneNames[Zone]].filter(Boolean).join(', ')
  return { type, label, note: own?.note ?? TypeNote }
}
