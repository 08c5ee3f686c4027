import type { Settlement, SettlementLine } from '@velvet/contract/books/settlements.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { isReportedAbove } from '@velvet/contract/books/reported-value'
import { filmOfLine } from '@velvet/contract/books/settlements.rules'
import { remarksOnSettlement, totalsOf } from '@velvet/contract/books/settlement-totals'
import { QR_LEVEL } from '@velvet/contract/tickets/qr'
import { shortDate } from '@velvet/contract/shared/time/time'
import { join } from 'node:path'
import { encode } from 'uqr'
import { SERVER } from '../../folders.ts'
import type { Brand } from '../../kernel/brand/brand.ts'
import { onPaper } from './on-paper.ts'

/** This font has the sign of the naira and all letters of Nigeria's languages, the Arabic ones too. */
const FONT = join(SERVER, 'fonts', 'dejavu-sans.ttf')
const MARGIN = 36
/** The height of a line of the table, in points like all sizes here. */
const ROW = 24
const BAND = 8
const SIZES = { title: 16, text: 9, table: 7 }
/** The side of a QR code is 4.6 cm long, so that a phone can read a signed note of about 300 letters from paper. */
const CODE_SIDE = 130

interface Paper {
  brand: Pick<Brand, 'name' | 'colour'>
  /** The reader checks the box office by this note, which is the newest one before the settlement. */
  note: { day: string; root: Buffer; text: string } | undefined
}

interface Column {
  title: string
  width: number
  isNumeric?: boolean
  cell: (line: SettlementLine) => string
}

const FIRST: readonly Column[] = [
  { title: 'Film', width: 130, cell: filmOfLine },
  { title: 'Cinema', width: 110, cell: ({ cinema }) => cinema },
  {
    title: 'Play week',
    width: 90,
    // On a single line, the second date would be split at its slash.
    cell: ({ week, from, to }) => `${week}: ${shortDate(from)}\nto ${shortDate(to)}`,
  },
  { title: 'Tickets', width: 40, isNumeric: true, cell: ({ tickets }) => String(tickets) },
]

const money = (title: string, kobo: (line: SettlementLine) => number): Column => ({
  title,
  width: 0,
  isNumeric: true,
  cell: (line) => formatKobo(kobo(line)),
})

/** Draws a settlement on A4 paper. Returns the file in parts, so that it need not be in memory as a whole. */
export async function drawSettlement(
  settlement: Settlement,
  { brand, note }: Paper,
): Promise<AsyncIterable<Uint8Array>> {
  // The library is loaded with the first paper, because most processes never draw one.
  const { default: PDFDocument } = await import('pdfkit')
  const title = `Settlement ${settlement.number}`
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    font: FONT,
    lang: 'en',
    info: { Title: title, Author: brand.name },
  })
  // The colour of the chain is a band at the top of the first page.
  if (brand.colour !== null) doc.rect(0, 0, doc.page.width, BAND).fill(brand.colour).fill('black')
  doc.fontSize(SIZES.title).text(title)
  doc
    .fontSize(SIZES.text)
    .text(onPaper(headOf(settlement, brand.name).join('\n')))
    .moveDown()
  const columns = columnsOf(settlement, doc.page.width - 2 * MARGIN)
  const row = (texts: readonly string[]) => {
    if (doc.y + ROW > doc.page.height - MARGIN) doc.addPage()
    const top = doc.y
    let left = MARGIN
    doc.fontSize(SIZES.table)
    columns.forEach(({ width, isNumeric = false }, index) => {
      const align = isNumeric ? 'right' : 'left'
      doc.text(onPaper(texts[index] ?? ''), left, top, {
        width: width - 4,
        height: ROW,
        align,
        ellipsis: true,
      })
      left += width
    })
    doc.x = MARGIN
    doc.y = top + ROW
  }
  row(columns.map((column) => column.title))
  for (const line of settlement.lines) row(columns.map(({ cell }) => cell(line)))
  doc
    .fontSize(SIZES.text)
    .text(onPaper(footOf(settlement).join('\n')))
    .moveDown()
  const codes = codesOf(settlement, note)
  for (const { label, text } of codes) {
    if (doc.y + CODE_SIDE + ROW > doc.page.height - MARGIN) doc.addPage()
    doc.text(label).moveDown(0.5)
    drawCode(doc, text)
  }
  doc.end()
  return doc
}

/** Returns what the codes below the totals say: the signed note, which can be compared with /proof/, and the e-invoice. */
function codesOf({ invoice }: Settlement, note: Paper['note']) {
  const proof = note && {
    label: `Proof of the box office until ${shortDate(note.day)}: ${note.root.toString('base64')}`,
    text: note.text,
  }
  const ofInvoice = invoice?.qr ? { label: `E-invoice ${invoice.number}`, text: invoice.qr } : undefined
  return [proof, ofInvoice].filter((code) => code !== undefined)
}

/** Draws a QR code below the text. Paper is white, so the code needs no frame of its own. */
function drawCode(doc: PDFKit.PDFDocument, text: string): void {
  const { data, size } = encode(text, { ecc: QR_LEVEL, border: 0 })
  const side = CODE_SIDE / size
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(MARGIN + x * side, doc.y + y * side, side, side)
    })
  })
  doc.fill('black')
  doc.y += CODE_SIDE + ROW / 2
}

function headOf({ party, week, to, madeAt, invoice }: Settlement, product: string): string[] {
  const numbers = [party.tin && `TIN ${party.tin}`, party.rcNumber].filter(Boolean).join(', ')
  return [
    `${product}, ${shortDate(madeAt.slice(0, 10))}`,
    [party.legalName || party.name, numbers, party.address].filter(Boolean).join(', '),
    `Week from ${shortDate(week)} to ${shortDate(to)}`,
    ...(invoice ? [`E-invoice ${invoice.number}`] : []),
  ]
}

/** The columns of amounts share the width that the others leave. */
function columnsOf({ kind, total }: Settlement, width: number): Column[] {
  const amounts = [
    money('Gross', ({ grossKobo }) => grossKobo),
    ...total.taxes.map(({ name }) => money(name, ({ taxes }) => taxes.find((tax) => tax.name === name)?.kobo ?? 0)),
    money('Net', ({ netKobo }) => netKobo),
    ...(isReportedAbove(total) ? [money('Reported net', ({ reportedNetKobo }) => reportedNetKobo)] : []),
    money('Hire', ({ hireKobo }) => hireKobo),
    ...(total.sponsoredKobo === 0 ? [] : [money('Pays for offers', ({ sponsoredKobo }) => sponsoredKobo)]),
    ...(kind === 'exhibitor'
      ? [money('Commission', ({ commissionKobo }) => commissionKobo), money('Rest', ({ restKobo }) => restKobo)]
      : []),
  ]
  const taken = FIRST.reduce((sum, column) => sum + column.width, 0)
  const each = (width - taken) / amounts.length
  return [...FIRST, ...amounts.map((column) => ({ ...column, width: each }))]
}

function footOf(settlement: Settlement): string[] {
  const { bankAccount } = settlement.party
  return [
    ...totalsOf(settlement).map(({ name, total: totalShown }) => `${name}: ${totalShown}`),
    ...(bankAccount ? [`Bank account: ${bankAccount}`] : []),
    ...remarksOnSettlement(settlement),
  ]
}
