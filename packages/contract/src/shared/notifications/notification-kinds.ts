import type { NotificationTopic } from '../../operator/notification-texts.ts'

/** The kinds of notices, each of which a customer can switch off. */
export const NOTICE_KINDS = ['reminders', 'showtime-changes', 'purchases', 'points', 'gifts', 'tell-me'] as const
export type NotificationKind = (typeof NOTICE_KINDS)[number]

/** The name of each kind on screens, and what it tells. */
export const NOTICE_KIND_WORDS: Readonly<Record<NotificationKind, { name: string; note: string }>> = {
  reminders: { name: 'Reminders', note: 'Two hours before your film starts' },
  'showtime-changes': {
    name: 'Changes',
    note: 'Your showtime was moved or cancelled, or your seat is another one',
  },
  purchases: { name: 'Purchases', note: 'Your tickets were bought, or could not be' },
  points: { name: 'Points', note: 'Your Points have come, went back or were corrected' },
  gifts: { name: 'Tickets you gave away', note: 'A friend has taken your ticket' },
  'tell-me': {
    name: 'What you asked for',
    note: 'A film is on sale near you, or seats are free again',
  },
}

/** The kind to which the notices of each topic belong. */
export const KIND_OF_TOPIC: Readonly<Record<NotificationTopic, NotificationKind>> = {
  'ticket-bought': 'purchases',
  'order-refused': 'purchases',
  'food-ready': 'purchases',
  'food-sold-out': 'purchases',
  'showtime-soon': 'reminders',
  'showtime-moved': 'showtime-changes',
  'seat-moved': 'showtime-changes',
  'showtime-cancelled': 'showtime-changes',
  'showtime-late': 'showtime-changes',
  'showtime-stopped': 'showtime-changes',
  'showtime-not-shown': 'showtime-changes',
  'showtimes-cancelled': 'showtime-changes',
  'showtimes-not-shown': 'showtime-changes',
  'tickets-cancelled': 'showtime-changes',
  'tickets-refunded': 'points',
  'points-credited': 'points',
  'points-taken-back': 'points',
  'points-returned': 'points',
  'points-adjusted': 'points',
  'points-received': 'points',
  'points-called-back': 'points',
  'points-given-back': 'points',
  'ticket-taken': 'gifts',
  'film-on-sale': 'tell-me',
  'seats-back': 'tell-me',
}
