// Measures how long the verifier takes for a year of twenty cinemas: bench/proof.ts [SHOWTIMES]
import { lastLine, linesOfLeaf, linesOfNote, FIRST_LINE } from '@velvet/contract/books/proof/books-file'
import { base64Of, hexOf } from '@velvet/contract/books/proof/bytes'
import { BooksCheck } from '@velvet/contract/books/proof/check-books'
import { hashOfTotals, leafText, totalsLines } from '@velvet/contract/books/proof/leaf'
import { noteBody, signedNote } from '@velvet/contract/books/proof/note'
import { hashOfText, linked, NO_HASH } from '@velvet/contract/books/proof/rows'
import { completedBy, inclusionPath, leafHash, rootOf, type Hash } from '@velvet/contract/books/proof/tree'
import { verifyEd25519 } from '@velvet/contract/books/proof/verify-ed25519'
import { proofSettings } from '@velvet/server/settings/proof-settings'
import { sign } from 'node:crypto'

const SHOWTIMES = Number(process.argv[2] ?? 80_000)
const SALES = 10
const TICKETS_OF_A_SALE = 2.5
const LIMIT_S = 60
const DAY = '2026-01-01'
const TYPE = '01900000-0000-7000-8000-000000000001'
const LINE = '450000 50000 400000'

const { key, origin } = proofSettings({}, { hashes: ['a bench'], publicUrl: 'http://bench' })
const nodes = new Map<string, Hash>()
const read = ({ level, index }: { level: number; index: number }) => nodes.get(`${level} ${index}`) ?? new Uint8Array()

const showtimeOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** Returns the rows of a showtime with their hashes, and what its leaf says. */
function chainOf(index: number) {
  const showtimeId = showtimeOf(index)
  const rows: { before: string; text: string }[] = []
  let [before, serial] = [NO_HASH, 0]
  for (let sequence = 1; sequence <= SALES; sequence += 1) {
    const count = Math.floor(sequence * TICKETS_OF_A_SALE) - serial
    const lines = Array.from({ length: count }, () => `${(serial += 1)} ${TYPE} ${LINE}`)
    const text = ['1', showtimeId, sequence, 1_767_225_600_000, 'sale', 'app', lines.join()].join('\t')
    rows.push({ before: hexOf(before), text })
    before = linked(before, hashOfText(text))
  }
  const sums = { gross: serial * 450_000, taxes: serial * 50_000, net: serial * 400_000 }
  const type = { typeId: TYPE, name: 'Adult', sold: serial, voided: 0, ...sums }
  const totals = totalsLines({ serials: serial, voided: 0, scanned: 0, types: [type] })
  const leaf = {
    showtimeId,
    day: DAY,
    rows: SALES,
    head: hexOf(before),
    totals: hashOfTotals(totals),
  }
  return { rows, totals, text: leafText(leaf) }
}

for (let index = 0; index < SHOWTIMES; index += 1) {
  for (const { level, index: at, hash } of completedBy(index, leafHash(chainOf(index).text), read)) {
    nodes.set(`${level} ${at}`, hash)
  }
}
const facts = { origin, size: SHOWTIMES, root: rootOf(SHOWTIMES, read), day: DAY }
const body = noteBody({
  ...facts,
  before: undefined,
  nextKey: undefined,
  restored: undefined,
  audit: undefined,
})
const signature = new Uint8Array(sign(null, Buffer.from(body), key.privateKey))
const text = signedNote(body, { name: origin, key: key.publicKey, signature })

const check = new BooksCheck(verifyEd25519)
// Time of the processor, so that other programs on the machine do not count.
let spentMicros = 0
const take = async (lines: readonly string[]) => {
  const start = process.cpuUsage()
  for (const line of lines) await check.take(line)
  const { user, system } = process.cpuUsage(start)
  spentMicros += user + system
}
await take([FIRST_LINE, ...linesOfNote({ text, key: base64Of(key.publicKey), consistency: [] })])
for (let index = 0; index < SHOWTIMES; index += 1) {
  await take(linesOfLeaf({ index, ...chainOf(index), path: inclusionPath(index, SHOWTIMES, read) }))
}
await take([lastLine(SHOWTIMES)])
const { faults, tickets } = check.end()
const seconds = spentMicros / 1e6
console.log(`${tickets} tickets in ${seconds.toFixed(1)} s (at most ${LIMIT_S} s), ${faults.length} faults`)
if (faults.length > 0 || seconds > LIMIT_S) process.exitCode = 1
