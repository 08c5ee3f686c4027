import { BUSINESS_DAY_BEGINS, businessDateOf, DAY_BEGINS_HOUR, dayAfter } from '@velvet/contract/catalogue/business-day'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { FIRST_STEPS, type FirstStep } from '@velvet/contract/operator/today.calls'
import type * as contract from '@velvet/contract/operator/today.calls'
import type { WaitingMoney } from '@velvet/contract/points/waiting-money'
import { instantOf, localDateOf, TIME_ZONE } from '@velvet/contract/shared/time/time'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { listFindings } from '../../books/reports/findings-sql.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { countWaitingMoney } from '../../points/cases/waiting-money-sql.ts'
import { countFilmProposals } from '../../catalogue/films/proposals-sql.ts'
import { countAdmittedUnsold } from '../../tickets/gate/unsold-admissions-sql.ts'
import { countStocksBelowZero } from '../../sales/stock/stock-sql.ts'
import { countRequestsFor } from '../../sales/complimentary/free-tickets-requests-sql.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { addSales, NOTHING_SOLD, presentDays } from '../../books/reports/sales.ts'
import { sumSales } from '../../books/reports/sales-sql.ts'
import { sumTopUps } from '../../books/reports/top-ups-sql.ts'
import { countWaiting, findFirstSteps, listCompared, listShowsOfToday } from './today-sql.ts'
import { weekOf } from './week.ts'

/**
 * Managers see the shows and the sales. Finance and admins also see the money, unless they are bound to
 * cinemas.
 */
export async function getToday({ db, staff }: Call<typeof contract.getToday>) {
  const now = new Date()
  const day = businessDateOf(now, TIME_ZONE)
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const [missing, shows, sales, compared, week, freeTicketsRequests, filmProposals, unsoldAdmissions, stocksBelowZero] =
    await Promise.all([
      cinemaIds ? [] : missingSteps(db),
      listShowsOfToday(db, cinemaIds),
      salesOfPresentDays(db, { day, cinemaIds }),
      comparedWithLastWeek(db, { day, cinemaIds }),
      weekOf(db, { day, cinemaIds }),
      // Finance does not decide about free tickets.
      staff.role === 'finance' ? 0 : countRequestsFor(db, { staffId: staff.id, cinemas: cinemaIds }),
      staff.role === 'finance' || cinemaIds ? 0 : countFilmProposals(db),
      staff.role === 'finance' ? 0 : countAdmittedUnsold(db, cinemaIds),
      staff.role === 'finance' ? 0 : countStocksBelowZero(db, cinemaIds),
    ])
  return {
    day,
    missing,
    moreShows: (shows[0]?.ofAll ?? 0) - shows.length,
    shows: shows.map((show) => ({
      ...show,
      startsAt: show.startsAt.toISOString(),
      endsAt: show.endsAt.toISOString(),
      doorsOpenAt: show.doorsOpenAt.toISOString(),
    })),
    ...sales,
    ...compared,
    ...week,
    freeTicketsRequests,
    filmProposals,
    unsoldAdmissions,
    stocksBelowZero,
    money: staff.role === 'manager' || cinemaIds ? null : await moneyOf(db, localDateOf(now), staff),
  }
}

async function missingSteps(db: Database): Promise<FirstStep[]> {
  const taken = await findFirstSteps(db)
  if (!taken || taken.isLongOpen) return []
  return FIRST_STEPS.filter((step) => !taken[step])
}

interface OfDay {
  day: string
  cinemaIds: readonly string[] | undefined
}

/** Sums the sales of each hour of a business day, beside those of the same day a week before. */
async function comparedWithLastWeek(db: Database, { day, cinemaIds }: OfDay) {
  const hoursOf = (one: string) =>
    sumSales(db, 'hour', { from: one, to: one, cinemaIds, dayBegins: BUSINESS_DAY_BEGINS })
  const [today, before] = await Promise.all([hoursOf(day), hoursOf(dayAfter(day, -7))])
  const lastWeek = before.reduce(addSales, NOTHING_SOLD)
  const koboOf = (rows: typeof today, hour: number) => rows.find(({ key }) => key === String(hour))?.grossKobo ?? 0
  const hours = Array.from({ length: 24 }, (_, index) => (DAY_BEGINS_HOUR + index) % 24)
  return {
    lastWeek,
    hours: hours.map((hour) => ({
      hour,
      kobo: koboOf(today, hour),
      lastWeek: koboOf(before, hour),
    })),
  }
}

/** Sums the sales of the present business day, by its date in Lagos and by its dates in other time zones. */
async function salesOfPresentDays(db: Database, { day, cinemaIds }: OfDay) {
  const dayBegins = BUSINESS_DAY_BEGINS
  const days = [...new Set([day, ...(await presentDays(db, { cinemaIds, dayBegins }))])].sort()
  const [from = day, to = day] = [days.at(0), days.at(-1)]
  const rows = await sumSales(db, 'day', { from, to, cinemaIds, dayBegins })
  const totalsOf = (requested: string) => {
    const row = rows.find(({ key }) => key === requested)
    return row ? addSales(NOTHING_SOLD, row) : NOTHING_SOLD
  }
  return {
    sales: totalsOf(day),
    elsewhere: days.filter((other) => other !== day).map((other) => ({ day: other, ...totalsOf(other) })),
  }
}

/** Counts the open work of people who handle money, by kind. */
export async function waitingMoney(db: Database, { id, role }: Pick<StaffMember, 'id' | 'role'>) {
  const [money, waiting] = await Promise.all([countWaitingMoney(db), countWaiting(db, id)])
  const inQueue = (kind: WaitingMoney) => money.find((one) => one.kind === kind)?.waiting ?? 0
  const kinds = [
    { kind: 'unmatched', count: inQueue('unmatched') },
    { kind: 'failed-refunds', count: inQueue('failed-refund') },
    { kind: 'cases', count: waiting?.cases ?? 0 },
    { kind: 'adjustments', count: waiting?.adjustments ?? 0 },
    { kind: 'points-recalls', count: waiting?.pointsRecalls ?? 0 },
    { kind: 'limits', count: waiting?.limits ?? 0 },
    { kind: 'account-changes', count: waiting?.accountChanges ?? 0 },
    { kind: 'number-moves', count: waiting?.numberMoves ?? 0 },
    { kind: 'differences', count: inQueue('difference') },
    { kind: 'owed-tickets', count: inQueue('owed-ticket') },
    { kind: 'owed-food', count: inQueue('owed-food') },
    { kind: 'counter-refunds', count: inQueue('counter-refund') },
    { kind: 'till-returns', count: inQueue('till-return') },
    // The SMS service does not report its balance. Messages that it refuses are the only sign that
    // the balance is used up.
    { kind: 'failing-sms', count: waiting?.failingSms ?? 0 },
    // Only admins can open this queue.
    { kind: 'dead-letters', count: role === 'admin' ? (waiting?.failedMessages ?? 0) : 0 },
  ] as const
  return kinds.filter(({ count }) => count > 0)
}

async function moneyOf(db: Database, day: string, staff: StaffMember) {
  const span = {
    from: instantOf(day, '00:00'),
    until: instantOf(dayAfter(day, 1), '00:00'),
    timeZone: TIME_ZONE,
    provider: undefined,
  }
  const [credited, waiting, findings, compared] = await Promise.all([
    sumTopUps(db, span),
    waitingMoney(db, staff),
    listFindings(db),
    listCompared(db),
  ])
  return {
    day,
    credited: {
      count: sumOf(credited.map((row) => row.credited)),
      naira: nairaOf(sumOf(credited.map((row) => row.creditedKobo))),
      vp: sumOf(credited.map((row) => row.creditedVp)),
    },
    waiting,
    books: booksOf(findings),
    compared: compared.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}

type Findings = Awaited<ReturnType<typeof listFindings>>

/** Returns what the last verification found, with the time of the oldest of its findings. */
function booksOf(findings: Findings) {
  if (findings.length === 0) return null
  const oldest = Math.min(...findings.map(({ verifiedAt }) => verifiedAt.getTime()))
  const broken = findings.filter((finding) => finding.broken > 0)
  return {
    verifiedAt: new Date(oldest).toISOString(),
    broken: broken.map(({ invariant }) => invariant).sort(),
  }
}

function sumOf(totals: readonly number[]): number {
  return totals.reduce((sum, total) => sum + total, 0)
}
