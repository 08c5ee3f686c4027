import { BUSINESS_DAY_BEGINS, dayAfter } from '@velvet/contract/catalogue/business-day'
import {
  dailyReportLetter,
  FREE_TICKETS_WAIT,
  UNSOLD_WAIT,
  WAITING_NAMES,
  type DailyReport,
} from '@velvet/contract/operator/daily-report.rules'
import { sumKobo } from '@velvet/contract/shared/kobo'
import { addSales, NOTHING_SOLD } from '../../books/reports/sales.ts'
import { sumSales } from '../../books/reports/sales-sql.ts'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'
import { queueEmail } from '../../kernel/notifications/emails-sql.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { countRequestsFor } from '../../sales/complimentary/free-tickets-requests-sql.ts'
import { countAdmittedUnsold } from '../../tickets/gate/unsold-admissions-sql.ts'
import { sumSafesByDay } from '../today/week-sql.ts'
import { waitingMoney } from '../today/today.ts'
import {
  findPresentDay,
  listCinemasOfDay,
  listDifferences,
  listReaders,
  lockReader,
  setLastDay,
  sumTills,
  type Reader,
} from './daily-report-sql.ts'

const EVERY_SECONDS = 60

/**
 * Queues the report of a business day for each person who has switched it on, once their cinemas have closed the day.
 * The email and the mark that the day was reported are written in one transaction, so a crash or a second process
 * cannot send the report twice.
 */
export async function sendDailyReports({
  db,
  providers,
  product,
  log,
}: Pick<JobDeps, 'db' | 'providers' | 'product' | 'log'>): Promise<number> {
  if (!providers.resend) return 0
  const isTurn = await db.transaction().execute((tx) => takeTurn(tx, 'daily-reports', EVERY_SECONDS))
  if (!isTurn) return 0
  for (const id of await listReaders(db)) {
    // If the report of one person fails, the reports of the others are still sent.
    await db
      .transaction()
      .execute((tx) => reportTo(tx, id, product))
      .catch((err: unknown) => log.warn({ err }, 'a daily report waits for another try'))
  }
  return 0
}

/** Queues all reports that one person should have by now. */
export async function reportTo(tx: Transaction, readerId: string, product: string): Promise<void> {
  const reader = await lockReader(tx, readerId)
  if (!reader) return
  const cinemaIds = await cinemasToList(tx, reader, undefined)
  const today = await findPresentDay(tx, cinemaIds)
  if (today === undefined) return
  for (const day of [dayAfter(today, -1), today]) {
    if (day > reader.lastDay) await reportDay(tx, reader, { day, cinemaIds, product })
  }
}

interface OfDay {
  day: string
  cinemaIds: readonly string[] | undefined
  product: string
}

async function reportDay(tx: Transaction, reader: Reader, of: OfDay): Promise<void> {
  const { day, cinemaIds } = of
  const cinemas = await listCinemasOfDay(tx, day, cinemaIds)
  const shown = cinemas.filter(({ isShown }) => isShown)
  const isClosed = shown.length > 0 && shown.every((cinema) => cinema.isClosed)
  if (!isClosed && !cinemas.every(({ isOver }) => isOver)) return
  await setLastDay(tx, reader.id, day)
  // A day without a showtime is reported only if something was sold.
  const report = await reportOf(tx, reader, { ...of, cinemas })
  if (shown.length === 0 && report.total.tickets === 0 && report.total.grossKobo === 0) return
  const letter = dailyReportLetter(report)
  await queueEmail(tx, {
    to: [reader.email],
    topic: 'daily-report',
    cause: `daily-report:${reader.id}:${day}`,
    ...letter,
  })
}

type Cinema = Awaited<ReturnType<typeof listCinemasOfDay>>[number]

async function reportOf(
  tx: Transaction,
  reader: Reader,
  { day, cinemaIds, product, cinemas }: OfDay & { cinemas: readonly Cinema[] },
): Promise<DailyReport> {
  const filters = { from: day, to: day, cinemaIds, dayBegins: BUSINESS_DAY_BEGINS } as const
  const films = await sumSales(tx, 'film', filters)
  const byCinema = cinemas.length > 1 ? await sumSales(tx, 'cinema', filters) : []
  const safes = await sumSafesByDay(tx, cinemaIds)
  return {
    product: (await readBrand(tx))?.productName ?? product,
    day,
    cinemas: cinemas.map(({ name }) => name),
    total: films.reduce(addSales, NOTHING_SOLD),
    films,
    byCinema,
    tills: await sumTills(tx, day, cinemaIds),
    safeKobo: sumKobo(safes.filter((safe) => safe.day <= day)),
    differences: await listDifferences(tx, day, cinemaIds),
    waiting: await whatWaits(tx, reader, { cinemaIds, cinemas }),
  }
}

/** Lists the open work of the reader and of the reader's cinemas. */
async function whatWaits(
  tx: Transaction,
  { id, role }: Reader,
  { cinemaIds, cinemas }: { cinemaIds: OfDay['cinemaIds']; cinemas: readonly Cinema[] },
): Promise<DailyReport['waiting']> {
  const isFinance = role === 'finance'
  const counts = [
    { text: UNSOLD_WAIT, count: isFinance ? 0 : await countAdmittedUnsold(tx, cinemaIds) },
    { text: FREE_TICKETS_WAIT, count: isFinance ? 0 : await countRequestsFor(tx, { staffId: id, cinemas: cinemaIds }) },
  ]
  const money = role === 'manager' || cinemaIds ? [] : await waitingMoney(tx, { id, role })
  return [
    ...cinemas
      .filter((one) => one.isShown && !one.isClosed)
      .map(({ name }) => ({ text: `${name} has not closed the day` })),
    ...cinemas.flatMap(({ name, openTills }) => openTills.map((till) => ({ text: `${till}, ${name} is still open` }))),
    ...[...counts, ...money.map(({ kind, count }) => ({ text: WAITING_NAMES[kind], count }))].filter(
      ({ count }) => count > 0,
    ),
  ]
}
