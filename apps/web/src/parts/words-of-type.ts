import type { Ticket } from '@velvet/contract/shared/entities/entities'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'

type TypeOfTicket = Pick<Ticket, 'TicketType' | 'TypeNote' | 'TypeTranslations'>

/**
 * Returns the name and the note of a ticket's type in the language of the page. Where the operator wrote none in it,
 * the words are those that stand for all languages.
 */
export function wordsOfType({ TicketType, TypeNote, TypeTranslations }: TypeOfTicket) {
  const language = spokenLanguage()
  const own = language === 'en' ? undefined : TypeTranslations?.[language]
  return { type: own?.name ?? TicketType, note: own?.note ?? TypeNote }
}
