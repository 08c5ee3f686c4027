import type { NotificationTopic } from '../../operator/notification-texts.ts'
import type { Language } from '../words/languages.ts'

/**
 * The texts of the templates that the operator registers with Meta, under these names. Each name in braces is a variable,
 * `{{1}}`, `{{2}}` and so on, in the order of the text. No text may advertise, or Meta charges it as marketing.
 */
const WHATSAPP_TEMPLATES = {
  ticket_ready: {
    en: 'Your ticket: {movie}, {when}, {place}. {seats}. Show this at the door. This QR opens the door once.',
    fr: "Votre billet : {movie}, {when}, {place}. {seats}. Montrez-le à l'entrée. Ce QR n'ouvre la porte qu'une fois.",
  },
  showtime_moved: {
    en: '{movie} was moved. It now starts {when}, {place}. {seats}. Your ticket stays valid.',
    fr: '{movie} a été déplacé. La séance commence maintenant {when}, {place}. {seats}. Votre billet reste valable.',
  },
  showtime_cancelled: {
    en: '{movie}, {when}, {place}, was cancelled. Your ticket shows what you get back.',
    fr: '{movie}, {when}, {place}, a été annulé. Votre billet indique ce qui vous revient.',
  },
  showtime_stopped: {
    en: '{movie}, {when}, {place}, was not shown to its end. We are sorry. Your ticket shows what you get.',
    fr: "{movie}, {when}, {place}, n'est pas allé jusqu'à la fin. Toutes nos excuses. Votre billet indique ce qui vous revient.",
  },
  showtime_not_shown: {
    en: '{movie}, {when}, {place}, was not shown. We are sorry. Your ticket shows what you get.',
    fr: "{movie}, {when}, {place}, n'a pas été projeté. Toutes nos excuses. Votre billet indique ce qui vous revient.",
  },
  showtimes_cancelled: {
    en: '{count} of your showtimes were cancelled. Your tickets show what you get back.',
    fr: '{count} de vos séances ont été annulées. Vos billets indiquent ce qui vous revient.',
  },
  showtimes_not_shown: {
    en: '{count} of your showtimes were not shown to their end. We are sorry. Your tickets show what you get.',
    fr: "{count} de vos séances ne sont pas allées jusqu'à la fin. Toutes nos excuses. Vos billets indiquent ce qui vous revient.",
  },
  showtime_late: {
    en: '{movie} starts about {minutes} minutes late, at {time}, {place}. {seats}. Your ticket stays valid.',
    fr: '{movie} commence avec environ {minutes} minutes de retard, à {time}, {place}. {seats}. Votre billet reste valable.',
  },
  snack_ready: {
    en: 'Your food and drinks are ready at {place}. Your number is {code}.',
    fr: 'Votre commande est prête, {place}. Votre numéro est le {code}.',
  },
} as const

export type WhatsAppTemplate = keyof typeof WHATSAPP_TEMPLATES

/** The notifications that also go by WhatsApp, to customers who asked for that. */
export const TEMPLATE_OF_TOPIC: Readonly<Record<string, WhatsAppTemplate>> = {
  'ticket-bought': 'ticket_ready',
  'showtime-moved': 'showtime_moved',
  'showtime-cancelled': 'showtime_cancelled',
  'showtime-stopped': 'showtime_stopped',
  'showtime-not-shown': 'showtime_not_shown',
  'showtimes-cancelled': 'showtimes_cancelled',
  'showtimes-not-shown': 'showtimes_not_shown',
  'showtime-late': 'showtime_late',
  'food-ready': 'snack_ready',
} satisfies Partial<Record<NotificationTopic, WhatsAppTemplate>>

/** Meta does not support Pidgin, Yoruba and Igbo. The Hausa texts wait for a fluent reader. */
const LANGUAGE_OF_TEMPLATES: Readonly<Record<Language, 'en' | 'fr'>> = {
  en: 'en',
  fr: 'fr',
  ha: 'en',
  pcm: 'en',
  yo: 'en',
  ig: 'en',
}

/** Returns the language in which a customer with this language gets templates. */
export const languageOfTemplates = (language: Language) => LANGUAGE_OF_TEMPLATES[language]

/** In each language, a customer who sends one of these words alone wants no more messages. */
const STOP_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['stop'],
  fr: ['arret', 'arreter'],
  ha: ['tsaya', 'daina'],
  pcm: ['stop'],
  yo: ['duro'],
  ig: ['kwusi'],
}

/** Returns true for a stop word, however it is written: with accents, capital letters, spaces or signs. */
export function isStop(text: string): boolean {
  const word = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return Object.values(STOP_WORDS).flat().includes(word)
}

/** Returns the names of the variables of a template, in their order. */
export function variablesOf(template: WhatsAppTemplate, language: 'en' | 'fr'): string[] {
  return [...WHATSAPP_TEMPLATES[template][language].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
