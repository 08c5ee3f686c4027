import { formatKobo } from '@velvet/contract/shared/kobo'
import { QR_LEVEL } from '@velvet/contract/tickets/qr'
import { parse } from 'csv-parse/sync'
import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { SettledRun } from '../../test/settlements.ts'
import { listNotes } from '../proof/notes-sql.ts'
import { writeNoteOfYesterday } from '../proof/write-note.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

test('the settlement file has a column for each tax and neutralises formulas in names', async () => {
  const title = '=SUM(A1)\n"Ẹlẹ́dàá"'
  const run = await SettledRun.make(server, { name: title, state: 'Ekiti' })
  const showtime = await run.showtime()
  await run.buy(showtime, 1)
  const { id, number } = await run.settle(run.exhibitor, await run.weekOf(showtime))
  const answer = await run.finance.call('GET', `settlements/${id}/csv`)
  expect(answer.headers['content-disposition']).toContain(`settlement-${number}.csv`)
  expect(parse(answer.body, { bom: true, columns: true })).toMatchObject([
    {
      film: `'${title}`,
      'gross kobo': '450000',
      'VAT kobo': '30000',
      'State tax kobo': '20000',
      'net kobo': '400000',
      'rest kobo': '400000',
      'no terms': 'yes',
      'later change': 'no',
    },
  ])
})

test('the settlement paper prints every total, naira signs and Hausa letters', async () => {
  const run = await SettledRun.make(server, { name: 'ʼƊan حب ɗaki ƙanƙane 😀' })
  const showtime = await run.showtime()
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, weeks: [500_000] })
  await run.buy(showtime, 1)
  const { id, number, payableKobo } = await run.settle(run.distributor, week)
  const answer = await run.finance.call('GET', `settlements/${id}/pdf`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="settlement-${number}.pdf"`,
  })
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  expect(text).toContain(`Settlement ${number}`)
  expect(text).toMatch(/Due to ʼƊan\s+\p{Script=Arabic}+\s*ɗaki ƙanƙane □ Pictures/u)
  expect(text).toContain(formatKobo(payableKobo))
  expect(text).toContain('₦4,500.00')
})

type Square = [left: number, top: number]

/** Returns the squares that a PDF draws, each by its column and its row among all of them. */
function squaresIn(pdf: Buffer): Square[] {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)
  const drawn = [...streams].map(([, packed = '']) => inflatedText(Buffer.from(packed, 'latin1')))
  const squares = [...drawn.join('\n').matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) \S+ re$/gm)].map(
    ([, left, top, side]) => [Number(left), Number(top), Number(side)] as const,
  )
  const first = Math.min(...squares.map(([left]) => left))
  const highest = Math.min(...squares.map(([, top]) => top))
  return squares.map(([left, top, side]) => [Math.round((left - first) / side), Math.round((top - highest) / side)])
}

/** Returns an empty text for streams that are packed in other ways, such as fonts, which draw no squares. */
function inflatedText(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1')
  } catch {
    return ''
  }
}

test('the paper of a settlement carries the signed note of the day before as a QR code', async () => {
  const run = await SettledRun.make(server, { name: 'With a note' })
  const showtime = await run.showtime()
  await run.buy(showtime, 1)
  const { id } = await run.settle(run.exhibitor, await run.weekOf(showtime))
  const draw = () => run.finance.call('GET', `settlements/${id}/pdf`)
  expect(squaresIn((await draw()).rawPayload)).toEqual([])
  await server.db.transaction().execute((tx) => writeNoteOfYesterday(tx, server.config.proof))
  const [note] = await listNotes(server.db, { limit: 1 })
  const { data } = encode(note?.text ?? '', { ecc: QR_LEVEL, border: 0 })
  const pdf = (await draw()).rawPayload
  expect(squaresIn(pdf)).toEqual(data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : []))))
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  expect(text).toContain('Proof of the box office until')
})
