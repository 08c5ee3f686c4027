// The arithmetic of a person with a pencil, by which tests check the books. It shares nothing with the product: it knows
// what was sold and what went back, the rules of the books in words, and the clocks of the cinemas.

/** An amount is split by these taxes, each of which is a share of the whole or of what the others leave. */
export interface OwnTax {
  name: string
  ppm: number
  base: 'net' | 'gross'
}

export interface OwnValue {
  vp: number
  gross: number
  taxes: Record<string, number>
  net: number
}

interface OwnCinema {
  id: string
  /** Its clocks are so many hours ahead of UTC, in winter and in summer. */
  hoursAhead: number
}

export interface OwnShow {
  id: string
  filmId: string
  cinema: OwnCinema
  startsAt: Date
  isCancelled: boolean
  isClosed: boolean
}

export interface OwnTicket {
  id: string
  show: OwnShow
  typeId: string
  channel: 'app' | 'counter' | 'office'
  value: OwnValue
  isBack: boolean
  /** True for a ticket that had not gone back when the books of its showtime were closed. */
  wasBooked: boolean
}

/** A distributor gets a share of each week by these terms, and at least the guarantee, if there is one. */
export interface OwnTerms {
  id: string
  filmId: string
  /** Terms without a cinema hold at every cinema that has none of its own. */
  cinemaId?: string
  from: string
  turnsAtHour: number
  weeks: number[]
  weeklyGuarantee?: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns a part of an amount, rounded half up. */
export function partOf(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  return Number(doubled / (2n * BigInt(whole)))
}

export function valueOf({ vp, kobo }: { vp: number; kobo: number }, taxes: readonly OwnTax[]): OwnValue {
  const [onGross, onNet] = [taxes.filter(isOnGross), taxes.filter((tax) => !isOnGross(tax))]
  const amounts = onGross.map(({ name, ppm }) => [name, partOf(kobo, ppm, 1_000_000)] as const)
  const rest = kobo - sum(amounts.map(([, amount]) => amount))
  const whole = 1_000_000 + sum(onNet.map(({ ppm }) => ppm))
  for (const { name, ppm } of onNet) amounts.push([name, partOf(rest, ppm, whole)])
  const charged = amounts.filter(([, amount]) => amount > 0)
  const net = kobo - sum(charged.map(([, amount]) => amount))
  return { vp, gross: kobo, taxes: Object.fromEntries(charged), net }
}

const isOnGross = ({ base }: OwnTax) => base === 'gross'

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Returns the day at a cinema, where days begin at this hour of the night. */
const dayAt = ({ cinema, startsAt }: OwnShow, hour: number) =>
  new Date(startsAt.getTime() + (cinema.hoursAhead - hour) * HOUR).toISOString().slice(0, 10)

export const playDateOf = (show: OwnShow) => dayAt(show, 6)

const daysFrom = (first: string, day: string) => (Date.parse(day) - Date.parse(first)) / DAY
const dayPlus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Returns the Friday on or before a day. */
export function fridayOf(day: string): string {
  const friday = '2026-01-02'
  return dayPlus(day, -(((daysFrom(friday, day) % 7) + 7) % 7))
}

export interface OwnWeek {
  terms: OwnTerms | undefined
  number: number
  from: string
}

/** Returns the play week of a showtime. Later terms in the list were entered later. */
export function weekOf(show: OwnShow, terms: readonly OwnTerms[]): OwnWeek {
  const held = terms.filter(
    ({ filmId, cinemaId = show.cinema.id, from, turnsAtHour }) =>
      filmId === show.filmId && cinemaId === show.cinema.id && from <= dayAt(show, turnsAtHour),
  )
  const own = held.filter(({ cinemaId }) => cinemaId !== undefined)
  const best = (own.length > 0 ? own : held).reduce<OwnTerms | undefined>(
    (found, one) => (found === undefined || one.from >= found.from ? one : found),
    undefined,
  )
  if (!best) return { terms: undefined, number: 1, from: fridayOf(playDateOf(show)) }
  const weeks = Math.floor(daysFrom(best.from, dayAt(show, best.turnsAtHour)) / 7)
  return { terms: best, number: weeks + 1, from: dayPlus(best.from, 7 * weeks) }
}

/** Returns what the distributor gets for a week with this net. */
export function hireOf({ terms, number }: OwnWeek, net: number): number {
  if (!terms) return 0
  const ppm = terms.weeks[Math.min(number, terms.weeks.length) - 1] ?? 0
  return Math.max(partOf(net, ppm, 1_000_000), terms.weeklyGuarantee ?? 0)
}

export interface OwnTotals {
  tickets: number
  free: number
  app: number
  counter: number
  gross: number
  appGross: number
  net: number
  taxes: Record<string, number>
}

/** Adds up tickets that did not go back. */
export function totalsOf(tickets: readonly OwnTicket[]): OwnTotals {
  const kept = tickets.filter(({ isBack }) => !isBack)
  const paid = kept.filter(({ value }) => value.gross > 0)
  const of = (channel: OwnTicket['channel']) => paid.filter((one) => one.channel === channel)
  return {
    tickets: paid.length,
    free: kept.length - paid.length,
    app: of('app').length,
    counter: of('counter').length,
    gross: sum(paid.map(({ value }) => value.gross)),
    appGross: sum(of('app').map(({ value }) => value.gross)),
    net: sum(paid.map(({ value }) => value.net)),
    taxes: taxesOf(paid),
  }
}

export function taxesOf(tickets: readonly OwnTicket[]): Record<string, number> {
  const taxes: Record<string, number> = {}
  for (const { value } of tickets) {
    for (const [name, kobo] of Object.entries(value.taxes)) taxes[name] = (taxes[name] ?? 0) + kobo
  }
  return taxes
}
