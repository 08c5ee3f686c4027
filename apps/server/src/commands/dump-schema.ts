// Writes the schema as migrated, for `verify` (schema-digests.json) and for the compiler (schema.ts).
// With --check it changes nothing, and fails when what is committed is not what migrations make.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../platform/database/connect.ts'
import { listDigests } from '../platform/schema/dump-sql.ts'
import { startEmbedded } from '../platform/own-postgres/embedded.ts'
import { migrate } from '../platform/schema/migrate.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const AMOUNTS = [
  'invariant_findings.broken',
  'invariant_findings.checked',
  'ledger_entries.amount',
  'ledger_journal.amount',
  'ledger_journal.balance_after',
  'payments.vp',
  'payments.naira',
  'payment_credits.naira',
  'purchases.total',
  'purchases.gross_kobo',
  'showtimes.ticket_price',
  'price_rules.price',
  'showtime_prices.vp',
  'showtime_prices.kobo',
  'price_rule_prices.vp',
  'price_rule_prices.kobo',
  'tickets.price_vp',
  'tickets.gross_kobo',
  'tickets.net_kobo',
  'box_office_rates.vp',
  'box_office_rates.kobo',
  'till_sessions.opening_kobo',
  'till_events.kobo',
  'counter_refunds.kobo',
  'ticket_refunds.vp',
  'owed_ticket_refunds.vp',
  'adjustments.vp',
  'points_gifts.vp',
]
const AMOUNTS_OR_NONE = [
  'ledger_accounts.balance',
  'ledger_entries.balance_after',
  'showtime_edits.own_price',
  'allotted_seats.list_kobo',
  'film_terms.fixed_kobo',
  'film_terms.guarantee_kobo',
  'film_terms.house_kobo',
]
const REASON = "import('@velvet/contract/books/ledger.rules').MovementReason"
// The driver reads our bigints as numbers (platform/database/connect.ts).
const OVERRIDES = JSON.stringify({
  columns: {
    'audit.id': 'Generated<number>',
    'money_cases.vp': 'Generated<number>',
    'reversals.vp': 'number | null',
    'ledger_entries.id': 'Generated<number>',
    'ledger_journal.id': 'Generated<number>',
    'ledger_journal.reason': REASON,
    'ledger_movements.reason': REASON,
    'settings.minimum_top_up': 'Generated<number>',
    'settings.maximum_top_up': 'Generated<number>',
    'settings.adjustment_limit': 'Generated<number>',
    'settings.manager_refund_limit': 'Generated<number>',
    'settings.manager_refund_day_limit': 'Generated<number>',
    'settings.till_difference_limit': 'Generated<number>',
    'settings.counter_limit': 'Generated<number>',
    'settings.points_gift_day_limit': 'Generated<number>',
    ...Object.fromEntries(AMOUNTS.map((column) => [column, 'number'])),
    ...Object.fromEntries(AMOUNTS_OR_NONE.map((column) => [column, 'number | null'])),
  },
})
const check = process.argv.includes('--check')

async function generateTypes(url: string, file: string): Promise<void> {
  await promisify(execFile)(process.execPath, [
    join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--date-parser',
    'string',
    '--overrides',
    OVERRIDES,
    '--exclude-pattern',
    'public.kysely_*',
  ])
}

async function keep(file: string, text: string): Promise<boolean> {
  const path = join(ROOT, 'apps/server', file)
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed === text) return true
  if (!check) await writeFile(path, text)
  return !check
}

const scratch = await mkdtemp(join(tmpdir(), 'velvet-schema-'))
await chmod(scratch, 0o755)
const embedded = await startEmbedded(scratch, { flags: ['fsync=off'] })
const db = connect(embedded.url)
try {
  await migrate(db)
  const types = join(scratch, 'schema.ts')
  await generateTypes(embedded.url, types)
  const fits = [
    await keep('schema-digests.json', `${JSON.stringify(await listDigests(db), null, 1)}\n`),
    await keep('src/platform/database/schema.ts', await readFile(types, 'utf8')),
  ]
  if (fits.includes(false)) {
    console.error('The committed schema is not what the migrations make: run `npm run schema`')
    process.exitCode = 1
  }
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(scratch, { recursive: true, force: true })
}
