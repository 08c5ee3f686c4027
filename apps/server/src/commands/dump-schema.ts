// Writes the migrated schema, both for `verify` (schema-digests.json) and for the compiler (schema.ts). With --check it
// writes nothing, and fails if the committed files differ from the migrations. The types name the schema they were made
// from, so the check needs no generator.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
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
const TOOL = join(ROOT, 'tools/schema')
const GENERATOR = join(TOOL, 'node_modules/kysely-codegen/dist/cli/bin.js')
const DIGESTS = 'schema-digests.json'
const TYPES = 'src/platform/database/schema.ts'
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
  'purchases.items_kobo',
  'purchase_items.gross_kobo',
  'purchase_items.net_kobo',
  'item_refunds.kobo',
  'showtimes.ticket_price',
  'price_rules.price',
  'showtime_prices.vp',
  'showtime_prices.kobo',
  'price_rule_prices.vp',
  'price_rule_prices.kobo',
  'tickets.price_vp',
  'tickets.gross_kobo',
  'tickets.net_kobo',
  'offers.value',
  'offers.spent_kobo',
  'redemptions.kobo',
  'box_office_rates.vp',
  'box_office_rates.kobo',
  'till_sessions.opening_kobo',
  'till_floats.kobo',
  'till_events.kobo',
  'counter_refunds.kobo',
  'ticket_refunds.vp',
  'owed_ticket_refunds.vp',
  'adjustments.vp',
  'points_gifts.vp',
  'gift_codes.vp',
  'gift_code_batches.vp',
  'gift_codes.kobo',
]
const AMOUNTS_OR_NONE = [
  'ledger_accounts.balance',
  'ledger_entries.balance_after',
  'showtime_edits.own_price',
  'allotted_seats.list_kobo',
  'till_floats.counted_kobo',
  'tickets.list_vp',
  'tickets.list_kobo',
  'tickets.reported_kobo',
  'tickets.reported_net_kobo',
  'offers.budget_kobo',
  'item_prices.vp',
  'item_prices.kobo',
  'film_terms.fixed_kobo',
  'film_terms.guarantee_kobo',
  'film_terms.house_kobo',
  'film_terms.reports_kobo',
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

const run = promisify(execFile)

async function generateTypes(url: string, file: string): Promise<string> {
  if (!existsSync(GENERATOR)) await run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', TOOL])
  await run(process.execPath, [
    GENERATOR,
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
  return readFile(file, 'utf8')
}

const committed = (file: string) => readFile(join(ROOT, 'apps/server', file), 'utf8').catch(() => '')
const keep = (file: string, text: string) => writeFile(join(ROOT, 'apps/server', file), text)

const scratch = await mkdtemp(join(tmpdir(), 'velvet-schema-'))
await chmod(scratch, 0o755)
const embedded = await startEmbedded(scratch, { flags: ['fsync=off'] })
const db = connect(embedded.url)
try {
  await migrate(db)
  const digests = `${JSON.stringify(await listDigests(db), null, 1)}\n`
  const origin = `// Made from ${createHash('sha256').update(digests).update(OVERRIDES).digest('hex')}\n`
  if (!check) {
    await keep(DIGESTS, digests)
    await keep(TYPES, origin + (await generateTypes(embedded.url, join(scratch, 'schema.ts'))))
  } else if ((await committed(DIGESTS)) !== digests || !(await committed(TYPES)).startsWith(origin)) {
    console.error('The committed schema is not what the migrations make: run `npm run schema`')
    process.exitCode = 1
  }
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(scratch, { recursive: true, force: true })
}
