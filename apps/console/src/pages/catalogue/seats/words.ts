import type { SeatOfShow, SeatState } from '@velvet/contract/catalogue/seats-of-show'

/** The names of the states of a seat, in the order of the legend. */
export const STATE_WORDS: Readonly<Record<SeatState, string>> = {
  free: 'Free',
  sold: 'Sold',
  used: 'Inside',
  held: 'Held',
  blocked: 'Not sold online',
}

const KIND_WORDS: Readonly<Record<SeatOfShow['kind'], string>> = {
  standard: '',
  vip: 'VIP seat',
  recliner: 'recliner',
  'love-seat': 'love seat',
  balcony: 'balcony seat',
  wheelchair: 'wheelchair place',
  house: 'house seat',
  blocked: 'blocked',
  gap: '',
}

/** Says everything about a seat, such as `A3, wheelchair place, held: For the director`. */
export function seatText({ seat, kind, state, reason }: SeatOfShow): string {
  const held = reason === undefined ? '' : `: ${reason}`
  const kinds = KIND_WORDS[kind]
  return [seat, ...(kinds ? [kinds] : []), `${STATE_WORDS[state].toLowerCase()}${held}`].join(', ')
}

export function kindText(kind: SeatOfShow['kind']): string {
  return KIND_WORDS[kind] || 'standard seat'
}

const MOST_NAMED = 12

/** Names seats, such as `A1, A2 and A3`. */
export function named(seats: readonly string[]): string {
  if (seats.length > MOST_NAMED) return `${seats.length} seats`
  const last = seats.at(-1) ?? ''
  return seats.length > 1 ? `${seats.slice(0, -1).join(', ')} and ${last}` : last
}
