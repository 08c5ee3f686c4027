import type { BankLine } from '@velvet/contract/books/bank.calls'
import { BANK_AGES, MIN_FOUND_REFERENCE, MOST_SUGGESTIONS } from '@velvet/contract/books/bank.rules'
import type { StatementLine } from '@velvet/contract/books/bank-statement'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql, type RawBuilder } from 'kysely'
import { namedPerson } from '../../kernel/identity/named-person-sql.ts'
import { referenceForm } from '../../kernel/payments/transactions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'
import { bankEvents, isOpenEvent, shownEvent } from './events-sql.ts'

/** Inserts the lines that are not known yet. Returns how many these are. */
export async function insertLines(
  tx: Transaction,
  lines: readonly (StatementLine & { id: string })[],
  staffId: string,
): Promise<number> {
  const { rows } = await sql`
    insert into bank_lines (id, day, text, kobo, occurrence, added_by)
    select id, day, text, kobo, occurrence, ${staffId}::uuid
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as lines (id uuid, day date, text text, kobo bigint, occurrence int)
    order by day, kobo, text, occurrence
    on conflict (day, kobo, text, occurrence) do nothing
    returning id`.execute(tx)
  return rows.length
}

const eventOf = (condition: RawBuilder<unknown>) => sql`
  select ${shownEvent} from ${bankEvents} events where ${condition}`

/** An event whose reference the bank has written into the text comes first, and then the nearest day. */
const suggestions = sql`coalesce((
  select json_agg(found order by place) from (
    select ${shownEvent}, row_number() over (order by
      length(${referenceForm(sql`events.reference`)}) >= ${sql.lit(MIN_FOUND_REFERENCE)}
        and strpos(${referenceForm(sql`lines.text`)}, ${referenceForm(sql`events.reference`)}) > 0 desc,
      abs(events.day - lines.day), events.movement) as place
    from ${bankEvents} events
    where events.kobo = lines.kobo and ${isOpenEvent}
    order by place limit ${sql.lit(MOST_SUGGESTIONS)}
  ) found), '[]')`

const shownLine = sql`lines.id, lines.day::text as day, lines.text, lines.kobo,
  case when ticks.id is not null then json_build_object(
    'event', (select row_to_json(event) from (${eventOf(sql`events.movement = ticks.movement_id`)}) event),
    'note', ticks.note, 'by', ${namedPerson('staff')}, 'at', ticks.ticked_at) end as tick,
  case when ticks.id is null then ${suggestions} else '[]' end as suggestions`

const lines = sql`bank_lines lines
  left join bank_ticks ticks on ticks.line_id = lines.id and unticked_at is null
  left join staff on staff.id = ticks.ticked_by`

interface Page {
  state: 'open' | 'ticked' | 'all'
  limit: number
  after: readonly [day: string, id: string] | undefined
}

/** Reads lines, newest first, one more than the page holds. */
export async function selectLines(db: Database, { state, limit, after }: Page): Promise<BankLine[]> {
  const isOfState = {
    open: sql`ticks.id is null`,
    ticked: sql`ticks.id is not null`,
    all: sql`true`,
  }[state]
  const { rows } = await sql<BankLine>`
    select ${shownLine} from ${lines}
    where ${isBefore(['lines.day', 'lines.id'], after)} and ${isOfState}
    order by lines.day desc, lines.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findLine(db: Database, id: string): Promise<BankLine | undefined> {
  const { rows } = await sql<BankLine>`select ${shownLine} from ${lines} where lines.id = ${id}`.execute(db)
  return rows[0]
}

interface NewTick {
  id: string
  lineId: string
  movement: number | null
  note: string | null
  staffId: string
}

/** Returns false if another person has ticked the line or the event off meanwhile. */
export async function insertTick(tx: Transaction, tick: NewTick): Promise<boolean> {
  const { rows } = await sql`
    insert into bank_ticks (id, line_id, movement_id, note, ticked_by)
    values (${tick.id}, ${tick.lineId}, ${tick.movement}, ${tick.note}, ${tick.staffId})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Ends the tick of a line. Returns false if there is none. */
export async function endTick(tx: Transaction, lineId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update bank_ticks set unticked_by = ${staffId}, unticked_at = now()
    where line_id = ${lineId} and unticked_at is null returning id`.execute(tx)
  return rows.length > 0
}

interface OpenOfAge {
  from: number
  count: number
  inKobo: number
  outKobo: number
}

const ages = sql.join(BANK_AGES.map((from, place) => sql`(${from}::int, ${BANK_AGES[place + 1] ?? null}::int)`))

const byAge = (open: RawBuilder<unknown>) => sql<OpenOfAge>`
  select ages.from_days as "from", count(kobo) as count,
    coalesce(sum(kobo) filter (where kobo > 0), 0)::bigint as "inKobo",
    coalesce(-sum(kobo) filter (where kobo < 0), 0)::bigint as "outKobo"
  from (values ${ages}) ages (from_days, next_from)
  left join (
    select kobo, greatest(0, (now() at time zone ${TIME_ZONE})::date - day) as age from (${open}) days
  ) open on age >= from_days and (next_from is null or age < next_from)
  group by from_days order by from_days`

/** Returns what is open of the events and of the lines, by its age. */
export async function readOpenByAge(db: Database): Promise<{ events: OpenOfAge[]; lines: OpenOfAge[] }> {
  const events = await byAge(sql`select kobo, day from ${bankEvents} events where ${isOpenEvent}`).execute(db)
  const open = await byAge(sql`select kobo, day from bank_lines
    where not exists (select from bank_ticks where line_id = bank_lines.id and unticked_at is null)`).execute(db)
  return { events: events.rows, lines: open.rows }
}
