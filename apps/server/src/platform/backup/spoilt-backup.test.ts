import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeRestorePlace } from '../../test/restore-place.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { readArchive } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { BackupRefused } from './backup-file.ts'
import { listTables } from './backup-sql.ts'
import { makeBackup } from './make-backup.ts'
import { addTrailer, takeTrailer } from './trailer.ts'

vi.setConfig({ testTimeout: 60_000 })

const HASH_SECRET = 'the secret of these numbers'

const server = useTestServer()
let folder: string
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-spoilt-'))
  const buyer = await server.make.customer({ balance: 1_000 })
  await buyer.buy(await server.make.showtime(), 2)
  backup = join(folder, 'whole')
  const { databaseUrl, uploads, config } = server
  const order = { databaseUrl, uploads, dataDir: config.DATA_DIR, hashSecret: HASH_SECRET }
  await makeBackup({ ...order, file: backup })
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

type Entry = [name: string, content: Buffer]

/** Returns the entries of a backup that is not encrypted. */
async function entriesOf(file: string): Promise<Entry[]> {
  const archive = extract()
  const entries: Entry[] = []
  const unpacked = pipeline(
    createReadStream(file),
    (source: AsyncIterable<Buffer>) => takeTrailer(source),
    createZstdDecompress(),
    archive,
  )
  for await (const entry of archive) entries.push([entry.header.name, await buffer(entry)])
  await unpacked
  return entries
}

/** Writes a file with these entries that is whole in every other respect. */
async function packed(entries: readonly Entry[]): Promise<string> {
  const file = join(folder, 'crafted')
  const archive = new ArchiveWriter()
  const written = pipeline(
    archive.stream,
    createZstdCompress(),
    addTrailer,
    createWriteStream(file),
  )
  for (const [name, content] of entries) await archive.add(name, content)
  archive.end()
  await written
  return file
}

const upload = (name: string): Entry => [`uploads/${name}`, Buffer.alloc(200_000, 'x')]
const isRowsOf =
  (table: string) =>
  ([name]: Entry) =>
    name.startsWith(`tables/${table}/`)

/** Ways to spoil a backup, each with the words by which it is refused. */
const SPOILT: Record<string, [(entries: Entry[]) => Entry[], RegExp]> = {
  'an upload outside its folder': [
    (entries) => entries.toSpliced(-1, 0, upload('../../outside')),
    /impossible name: "..\/..\/outside"$/,
  ],
  'an upload with an absolute name': [
    (entries) => entries.toSpliced(-1, 0, upload('/etc/cron.d/ours')),
    /impossible name/,
  ],
  'a hidden upload': [(entries) => entries.toSpliced(1, 0, upload('.hidden')), /impossible name/],
  'an upload without a name': [
    (entries) => entries.toSpliced(-1, 0, ['uploads/', Buffer.from('x')]),
    /is not a backup|impossible name/,
  ],
  'an upload whose name is too long for the disk': [
    (entries) => entries.toSpliced(-1, 0, upload('x'.repeat(300))),
    /impossible name/,
  ],
  'an upload with a line break in its name': [
    (entries) => entries.toSpliced(-1, 0, upload('a\nb')),
    /impossible name/,
  ],
  'an upload twice': [
    (entries) => entries.toSpliced(-1, 0, upload('twice'), upload('twice')),
    /impossible name: "twice"$/,
  ],
  'an upload below another one': [
    (entries) => entries.toSpliced(-1, 0, upload('one'), upload('one/two')),
    /impossible name: "one\/two"$/,
  ],
  'a table twice': [
    (entries) => entries.toSpliced(-1, 0, ...entries.filter(isRowsOf('purchases'))),
    /holds purchases twice$/,
  ],
  'a piece of a table twice': [
    (entries) => entries.flatMap((one) => (isRowsOf('tickets')(one) ? [one, one] : [one])),
    /holds tickets out of order$/,
  ],
  'a table of another product': [
    (entries) => entries.toSpliced(1, 0, ['tables/pg_authid/00000001', Buffer.from('x')]),
    /unknown table: pg_authid$/,
  ],
  'a table less': [
    (entries) => entries.filter((one) => !isRowsOf('tickets')(one)),
    /lacks rows of tickets$/,
  ],
  'something unknown': [
    (entries) => entries.toSpliced(1, 0, ['program', Buffer.from('x')]),
    /holds something unknown: program$/,
  ],
  'its end in the middle': [
    (entries) => entries.toSpliced(3, 0, ...entries.slice(-1)),
    /lacks rows|not a backup/,
  ],
  'its entries the other way round': [(entries) => entries.toReversed(), /is not a backup/],
  'its beginning twice': [
    (entries) => entries.toSpliced(1, 0, ...entries.slice(0, 1)),
    /holds something unknown/,
  ],
  'nothing in it': [() => [], /is not a backup/],
  'an unreadable beginning': [
    (entries) => entries.with(0, ['velvet-backup.json', Buffer.from('{"format":')]),
    /by a version that this one cannot read$/,
  ],
}

test.each(Object.entries(SPOILT))(
  'a backup with %s is refused with words, and changes nothing',
  async (_, [spoil, text]) => {
    await using place = await makeRestorePlace(folder, HASH_SECRET)
    const file = await packed(spoil(await entriesOf(backup)))
    await expect(place.restore(file)).rejects.toThrow(text)
    await expect(place.restore(file)).rejects.toThrow(BackupRefused)
    expect(await place.look(listTables)).toEqual([])
    expect(await readdir(place.dataDir)).toEqual([])
  },
)

test('a backup that is cut or changed anywhere is refused', async () => {
  const whole = await readFile(backup)
  const file = join(folder, 'fuzzed')
  const refuses = async (content: Buffer, what: string) => {
    await writeFile(file, content)
    const taker = { begin: nothing, take: nothing, end: nothing }
    await expect(readArchive({ file }, taker), what).rejects.toThrow(BackupRefused)
  }
  for (let round = 0; round < 300; round += 1) {
    const at = round < 100 ? round : Math.floor((whole.length * round) / 300)
    await refuses(whole.subarray(0, at), `cut at ${at}`)
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8))
    await refuses(changed, `changed at ${at}`)
  }
  await refuses(Buffer.concat([whole, Buffer.from('more')]), 'lengthened')
  await refuses(Buffer.concat([whole, whole]), 'doubled')
})
const nothing = () => Promise.resolve()
