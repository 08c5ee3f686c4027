import { BOX_OFFICE_BY, type BoxOfficeBy } from '@velvet/contract/books/reports.rules'
import type { BoxOfficeRow } from '@velvet/contract/books/box-office.calls'
import type { Settlement } from '@velvet/contract/books/settlements.calls'
import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import {
  totalsOf,
  hireOf,
  partOf,
  playDateOf,
  sum,
  taxesOf,
  weekOf,
  type OwnTotals,
  type OwnShow,
  type OwnTax,
  type OwnTerms,
  type OwnTicket,
} from './own-sums.ts'
import type { SettledRun } from '../../test/settlements.ts'
import { dayFromToday } from '../../test/books.ts'
import type { TestStaff } from '../../test/people.ts'
import type { TestTill } from '../../test/test-till.ts'

/** 150 Points are worth 10,000 kobo at the box office. */
export const WORTH_OF_POINTS = [10_000, 150] as const

/** A cinema with its film, its till, and the taxes and the commission that hold there. */
export interface Place {
  run: SettledRun
  hoursAhead: number
  state: string
  till: TestTill
  taxes: OwnTax[]
  commissionOf: (totals: OwnTotals) => number
}

/** What was sold and settled, as the person who did it has written it down. */
export interface Trade {
  db: Database
  admin: TestStaff
  places: readonly Place[]
  shows: readonly OwnShow[]
  tickets: readonly OwnTicket[]
  /** They stand in the order in which they were entered, and of two with the same first day the later one holds. */
  terms: readonly OwnTerms[]
  settlements: readonly Settlement[]
  /** It has the purchase of each ticket that was sold at a till, because a till takes back whole purchases. */
  saleOf: ReadonlyMap<string, string>
}

export function placeIn(places: readonly Place[], { cinema }: OwnShow): Place {
  const place = places.find(({ run }) => run.cinemaId === cinema.id)
  if (!place) throw new Error('A showtime is at no cinema')
  return place
}

/** Returns the play weeks by hand: each film at each cinema, by the terms that hold. */
function weeksByHand({ shows, terms, tickets, places }: Trade) {
  const shown = shows.filter(({ isCancelled }) => !isCancelled)
  const lines = Map.groupBy(shown, (show) => {
    const { terms: held, from } = weekOf(show, terms)
    return [show.filmId, show.cinema.id, held?.id ?? '', from].join(' ')
  })
  return [...lines].map(([key, ofLine]) => {
    const [first] = ofLine
    if (!first) throw new Error('A week has no showtime')
    const totals = totalsOf(tickets.filter(({ show }) => ofLine.includes(show)))
    const week = weekOf(first, terms)
    return {
      key,
      week,
      sessions: ofLine.length,
      totals,
      place: placeIn(places, first),
      hire: hireOf(week, totals.net),
      commission: placeIn(places, first).commissionOf(totals),
      film: first.filmId,
    }
  })
}

const taxesIn = (taxes: BoxOfficeRow['taxes']) =>
  Object.fromEntries(taxes.filter(({ kobo }) => kobo !== 0).map(({ name, kobo }) => [name, kobo]))

const GROUP_OF: Record<BoxOfficeBy, (ticket: OwnTicket, trade: Trade) => string> = {
  showtime: ({ show }) => show.id,
  film: ({ show }) => show.filmId,
  cinema: ({ show }) => show.cinema.id,
  distributor: ({ show }, { places }) => places.find(({ run }) => run.filmId === show.filmId)?.run.distributorID ?? '',
  day: ({ show }) => playDateOf(show),
  type: ({ typeId }) => typeId,
  zone: () => 'standard',
}

const DAYS = () => `from=${dayFromToday(-10)}&to=${dayFromToday(60)}`

async function checkBoxOffice(trade: Trade): Promise<void> {
  const { admin, tickets } = trade
  const kept = tickets.filter(({ isBack }) => !isBack)
  const asReported = ({ tickets, free, app, counter, gross, net, taxes }: OwnTotals) => ({
    tickets,
    free,
    app,
    counter,
    gross,
    net,
    taxes,
  })
  const inOwnTexts = (row: Omit<BoxOfficeRow, 'key' | 'label' | 'note'>) => ({
    tickets: row.tickets,
    free: row.complimentary,
    app: row.app,
    counter: row.counter,
    gross: row.grossKobo,
    net: row.netKobo,
    taxes: taxesIn(row.taxes),
  })
  for (const by of BOX_OFFICE_BY) {
    const report = await admin.read<{ rows: BoxOfficeRow[]; total: BoxOfficeRow }>(`boxoffice?${DAYS()}&by=${by}`)
    const expected = Map.groupBy(kept, (ticket) => GROUP_OF[by](ticket, trade))
    expect(new Map(report.rows.map((row) => [row.key, inOwnTexts(row)]))).toEqual(
      new Map([...expected].map(([key, of]) => [key, asReported(totalsOf(of))])),
    )
    expect(inOwnTexts(report.total)).toEqual(asReported(totalsOf(kept)))
  }
}

async function checkReturns({ admin, tickets }: Trade): Promise<void> {
  const days = Map.groupBy(
    tickets.filter(({ isBack }) => !isBack),
    ({ show }) => playDateOf(show),
  )
  for (const [day, of] of days) {
    const answer = await admin.call('GET', `returns?date=${day}`)
    const lines = parse<Record<string, string>>(answer.body, { bom: true, columns: true })
    const total = (column: string) => sum(lines.map((line) => Number(line[column] ?? 0)))
    const { taxes, ...totals } = totalsOf(of)
    expect({
      tickets: total('tickets'),
      free: total('complimentary'),
      gross: total('gross kobo'),
      net: total('net kobo'),
      taxes: total('taxes kobo'),
    }).toEqual({
      tickets: totals.tickets,
      free: totals.free,
      gross: totals.gross,
      net: totals.net,
      taxes: sum(Object.values(taxes)),
    })
  }
}

async function checkWeeks(trade: Trade): Promise<void> {
  const { items, next } = await trade.admin.read<{ items: PlayWeek[]; next: string | null }>(
    `playweeks?${DAYS()}&limit=100`,
  )
  expect(next).toBeNull()
  const expected = weeksByHand(trade).filter(({ week }) => week.terms !== undefined)
  const byPlace = (one: string[], other: string[]) => (one.join() < other.join() ? -1 : 1)
  expect(
    items
      .map((row) => [
        row.termsID,
        row.cinemaID,
        row.from,
        row.week,
        row.sessions,
        row.tickets,
        row.grossKobo,
        row.netKobo,
        row.hireKobo,
      ])
      .map((row) => row.map(String))
      .sort(byPlace),
  ).toEqual(
    expected
      .map(({ week, place, sessions, totals, hire }) => [
        week.terms?.id,
        place.run.cinemaId,
        week.from,
        week.number,
        sessions,
        totals.tickets,
        totals.gross,
        totals.net,
        hire,
      ])
      .map((row) => row.map(String))
      .sort(byPlace),
  )
}

/** What all settlements together say about a play week is what the week has come to. */
function checkSettlements(trade: Trade): void {
  for (const { run } of trade.places) {
    checkParty(trade, run.distributorID, ({ film }) => film === run.filmId)
    checkParty(trade, run.exhibitorID, ({ place }) => place.run === run)
  }
}

type ByHand = ReturnType<typeof weeksByHand>[number]

function checkParty(trade: Trade, partyId: string, isOf: (line: ByHand) => boolean): void {
  const { places, settlements } = trade
  const lines = settlements.filter(({ party }) => party.id === partyId).flatMap((one) => one.lines)
  const settled: Record<string, Record<string, number>> = {}
  for (const { filmID, cinemaID, termsID, from, ...line } of lines) {
    const totals = (settled[[filmID, cinemaID, termsID ?? '', from].join(' ')] ??= {})
    const added = {
      sessions: line.sessions,
      tickets: line.tickets,
      gross: line.grossKobo,
      net: line.netKobo,
      hire: line.hireKobo,
      commission: line.commissionKobo,
      appGross: line.appGrossKobo,
      ...taxesIn(line.taxes),
    }
    for (const [name, value] of Object.entries(added)) totals[name] = (totals[name] ?? 0) + value
  }
  const isExhibitor = places.some(({ run }) => run.exhibitorID === partyId)
  const expected = weeksByHand(trade)
    .filter(isOf)
    .map(({ key, sessions, totals, hire, commission }) => {
      const { tickets: count, gross, net, appGross, taxes } = totals
      const kept = isExhibitor ? commission : 0
      return [key, { sessions, tickets: count, gross, net, hire, appGross, commission: kept, ...taxes }] as const
    })
  expect(withoutNothing(settled)).toEqual(withoutNothing(Object.fromEntries(expected)))
}

/** Leaves out what is 0, and lines of which nothing is left. */
function withoutNothing(lines: Record<string, Record<string, number>>) {
  const some = Object.entries(lines).map(
    ([key, totals]) => [key, Object.fromEntries(Object.entries(totals).filter(([, value]) => value !== 0))] as const,
  )
  return Object.fromEntries(some.filter(([, totals]) => Object.keys(totals).length > 0))
}

/** Returns by hand what the accounts of the naira ledger must have, with debits above zero. */
function accountsByHand(trade: Trade): Record<string, number> {
  const { tickets, places, shows, saleOf } = trade
  const counted = tickets.filter(({ isBack, show, channel }) => !isBack && (channel === 'counter' || show.isClosed))
  const accounts: Record<string, number> = {}
  for (const [name, kobo] of Object.entries(taxesOf(counted))) accounts[`tax-due ${name}`] = -kobo
  let settled = 0
  const lines = weeksByHand(trade)
  const owe = (account: string, kobo: number) => {
    accounts[account] = (accounts[account] ?? 0) - kobo
    settled += kobo
  }
  for (const { place, film, totals, hire, commission } of lines) {
    const owner = places.find(({ run }) => run.filmId === film)?.run.distributorID ?? ''
    owe(`hire-due ${owner}`, hire)
    owe(`exhibitor-due ${place.run.exhibitorID}`, totals.net - hire - commission)
    owe('commission', commission)
  }
  accounts['box-office'] = settled - sum(counted.map(({ value }) => value.net))
  for (const place of places) {
    const atTill = tickets.filter(({ show, id }) => placeIn(places, show) === place && saleOf.has(id))
    accounts[`cash ${place.till.id}`] = totalsOf(atTill).gross
  }
  accounts['rounding'] = sum(shows.filter(({ isClosed }) => isClosed).map((show) => roundingOf(show, tickets)))
  return Object.fromEntries(Object.entries(accounts).filter(([, kobo]) => kobo !== 0))
}

/** The Points of a showtime are worth a sum, and its tickets are rounded one by one. */
function roundingOf(show: OwnShow, tickets: readonly OwnTicket[]): number {
  const booked = tickets.filter((ticket) => ticket.show === show && ticket.wasBooked && ticket.channel === 'app')
  const vp = sum(booked.map(({ value }) => value.vp))
  return sum(booked.map(({ value }) => value.gross)) - partOf(vp, ...WORTH_OF_POINTS)
}

async function checkLedger(trade: Trade): Promise<void> {
  const { rows } = await sql<{ account: string; subject: string; kobo: number }>`
    select account, subject, sum(kobo)::bigint as kobo from naira_entries
    group by account, subject having sum(kobo) <> 0`.execute(trade.db)
  expect(sum(rows.map(({ kobo }) => kobo))).toBe(0)
  const isOfPoints = (account: string) => ['points-owed', 'promotions'].includes(account)
  const booked = rows
    .filter(({ account }) => !isOfPoints(account))
    .map(({ account, subject, kobo }) => [[account, subject].join(' ').trim(), kobo] as const)
  expect(Object.fromEntries(booked)).toEqual(accountsByHand(trade))
}

/** Compares every page of the books with what a person adds up by hand. */
export async function checkBooks(trade: Trade): Promise<void> {
  await checkBoxOffice(trade)
  await checkReturns(trade)
  await checkWeeks(trade)
  checkSettlements(trade)
  await checkLedger(trade)
}
