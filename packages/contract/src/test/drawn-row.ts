import { straightRow, type Place, type SeatKind, type SeatRow } from '../catalogue/seat-plan.ts'

/**
 * Makes a row for a test from one letter for each place: s(tandard), w(heelchair), h(ouse), b(locked),
 * v(ip), r(ecliner), l(ove seat), c for the balcony, and _ for a gap. Its places are numbered from 1.
 */
export function drawnRow(row: string, places: string): SeatRow {
  const kinds: Record<string, SeatKind> = {
    s: 'standard',
    w: 'wheelchair',
    h: 'house',
    b: 'blocked',
    v: 'vip',
    r: 'recliner',
    l: 'love-seat',
    c: 'balcony',
    _: 'gap',
  }
  const seats = Array.from(places, (letter, index): Place => {
    return { kind: kinds[letter] ?? 'gap', number: index + 1 }
  })
  return { row, seats }
}

/**
 * Makes a row for a test whose first seat is in the middle of the hall, so that the seats of a hall with this row alone
 * are given in the order of their numbers.
 */
export function rowFromMiddle(row: string, count: number): SeatRow {
  const gaps = Array.from({ length: count - 1 }, (): Place => ({ kind: 'gap' }))
  return { row, seats: [...gaps, ...straightRow(row, count).seats] }
}
