import type { Movie, Payment, User } from '@velvet/contract/shared/entities/entities'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'

let sessions = 0

/** Returns the same UUID for the same name, so that a test can name what it is about. */
export function idOf(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 47
  return `0199f0a0-0000-7000-8000-${hash.toString(16).padStart(12, '0')}`
}

/**
 * Returns an unsigned token of that customer, which is enough because the app only reads it. Each
 * token is different, like those of the server, so that a call of an earlier session cannot end a
 * later one.
 */
export function tokenOf(uuid: string, claims: Record<string, number> = {}): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  sessions += 1
  return `${part({ alg: 'HS256' })}.${part({ sub: uuid, jti: String(sessions), ...claims })}.seal`
}

export const ADA: User = {
  UUID: '0199f0a0-0000-7000-8000-000000000001',
  Username: 'ada',
  PhoneNumber: '08030000001',
  Email: 'ada@velvet.example',
  HasOwnEmail: true,
  Balance: 5000,
  LGA: 'Bauchi',
  UserDpUrl: null,
  State: 'Bauchi',
  Country: 'Nigeria',
  Language: 'en',
}

/** The area of Ada. */
export const AREA = { LGA: ADA.LGA, state: ADA.State, country: ADA.Country }
/** How the calls of lists name that area. */
export const AREA_IN_PATH = 'Bauchi?state=Bauchi&country=Nigeria'

export function aMovie(title: string, changes: Partial<Movie> = {}): Movie {
  return {
    MovieID: idOf(title),
    Title: title,
    PosterURL: '/media/posters/a-film-480.webp',
    Language: 'yoruba',
    Distributor: 'A Distributor',
    Description: 'A film.',
    Status: 'now-playing',
    Year: 2023,
    Minutes: 120,
    Rating: '15',
    Colour: '#aa3311',
    TrailerID: null,
    Stills: [],
    ...changes,
  }
}

export const TICKET: Ticket = {
  TicketID: '0199f0a0-0000-7000-8000-0000000000aa',
  TicketStatus: 'Unused',
  MovieTitle: 'mami wata',
  CinemaName: 'Yankari Screens',
  CinemaAddress: '1 Murtala Way',
  ShowtimeTime: '18:30',
  ShowtimeDate: '2026-11-22',
  PosterURL: '/media/posters/mami-wata-480.webp',
  SeatNumber: 'A1',
  QrCode: 'ABCDEFGHJK',
  PurchaseID: '0199f0a0-0000-7000-8000-0000000000bb',
  ShowtimeID: '0199f0a0-0000-7000-8000-0000000000cc',
  ScreenName: 'Screen 1',
  Colour: '#112233',
}

/** A ticket with what a calendar and a map need. */
export const DATED_TICKET: Ticket = {
  ...TICKET,
  StartsAt: '2026-11-22T18:30:00+01:00',
  EndsAt: '2026-11-22T20:30:00+01:00',
  TimeZone: 'Africa/Lagos',
  Latitude: 10.3052,
  Longitude: 9.8217,
  CinemaPhone: null,
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    tx_ref: '080300000011795238590922',
    provider: 'flutterwave',
    VpValue: 150,
    amount: 102,
    currency: 'NGN',
    status: 'pending',
    createdAt: '2026-11-21T05:25:09.277Z',
    ...changes,
  }
}
