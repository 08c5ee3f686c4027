import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const HEAD = ['Title', 'Language', 'Distributor', 'Synopsis', 'Year', 'Minutes', 'Rating']
const RUWA = ['Ẹ̀bùn', 'Hausa', 'FilmOne', '"A film, with a comma; and more"', '2026', '100', 'PG']
const sheet = (separator = ',', rows = [HEAD, RUWA]) => rows.map((cells) => cells.join(separator)).join('\r\n')
const FILM = { title: 'Ẹ̀bùn', synopsis: 'A film, with a comma; and more', year: 2026, minutes: 100 }

const utf16 = (text: string, { big = false, mark = '\ufeff' } = {}) => {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

test.each([
  ['with semicolons', Buffer.from(sheet(';'))],
  ['with tabs', Buffer.from(sheet('\t'))],
  ['with a line that names the separator', Buffer.from(`sep=;\r\n${sheet(';')}`)],
  ['with that line as a spreadsheet pads it', Buffer.from(`SEP=;;;;;\r\n${sheet(';')}`)],
  ['with a separator that is named and rare', Buffer.from(`sep=|\n${sheet('|')}`)],
  ['with a mark of UTF-8', Buffer.from(`\ufeff${sheet()}`)],
  ['in UTF-16', utf16(sheet('\t'))],
  ['in UTF-16 of the other order', utf16(sheet(), { big: true })],
  ['in UTF-16 without a mark', utf16(sheet(), { mark: '' })],
  ['in UTF-16 of the other order, without a mark', utf16(sheet(), { big: true, mark: '' })],
  ['with rows of empty cells', Buffer.from(`${sheet()}\r\n,,,,,,\r\n  , ,,,,,\r\n\r\n`)],
  [
    'with empty columns at the end',
    Buffer.from(
      sheet(',', [
        [...HEAD, '', ''],
        [...RUWA, '', ' '],
      ]),
    ),
  ],
  ['with a row that ends before its empty cells', Buffer.from(sheet(',', [[...HEAD, 'Status'], RUWA]))],
  ['with numbers as a spreadsheet writes them', Buffer.from(sheet().replace('2026,100', '"2,026",100.0'))],
])('a file %s is read', (_how, file) => {
  const { films, problems } = readCsv(file)
  expect(problems).toEqual([])
  expect(films).toMatchObject([{ film: FILM }])
})

test.each([
  ['a workbook', Buffer.from('PK\x03\x04 and more'), 'is a workbook; please save it as CSV in UTF-8'],
  ['an empty file', Buffer.from(''), 'the file is empty'],
  ['a file of empty cells', Buffer.from(',,,\r\n,,,'), 'the file is empty'],
  [
    'a title with a zero sign',
    Buffer.from(sheet().replace('bùn', 'b\0n')),
    'holds letters that cannot be read; please save the file as CSV in UTF-8',
  ],
  [
    'letters of another encoding',
    Buffer.concat([Buffer.from(`${sheet()}\r\nB`), Buffer.from([0xf9]), Buffer.from('n,Hausa,FilmOne,x,2026,9,PG')]),
    'holds letters that cannot be read; please save the file as CSV in UTF-8',
  ],
  ['an open quote', Buffer.from(`${sheet()}\r\n"Wuta,Hausa`), 'cannot be read: are its quotes in pairs?'],
  [
    'a row with more cells than columns',
    Buffer.from(`${sheet()},more`),
    'has 8 fields, but the first line names 7 columns',
  ],
])('%s is refused with a message that names the cause', (_what, file, label) => {
  expect(readCsv(file).problems.map(({ message }) => message)).toContain(label)
})

test('a file can contain the cast and more of a film', () => {
  const more = {
    cast: 'Sola Sobowale, Kunle Remi',
    director: 'Kemi Adetiba',
    genre: 'Thriller',
    subtitles: 'English',
    audioDescription: 'Yoruba',
    originalRelease: '2025-12-24',
  }
  const head = [...HEAD, 'Cast', 'Director', 'Genre', 'Subtitles', 'Audio description']
  const row = [...RUWA, `"${more.cast}"`, more.director, more.genre, more.subtitles, 'Yoruba']
  const file = (release: string) =>
    Buffer.from(
      sheet(',', [
        [...head, 'Original release'],
        [...row, release],
      ]),
    )
  expect(readCsv(file('2025-12-24'))).toMatchObject({ films: [{ film: more }], problems: [] })
  expect(readCsv(file('24/12/25')).problems).toEqual([
    { line: 2, column: 'originalRelease', message: 'must be a day such as 2024-12-31' },
  ])
})

test('an import names faulty lines by their number in the file', () => {
  const file = Buffer.from(`sep=;\r\n\r\n${sheet(';', [HEAD, RUWA.with(4, 'soon')])}`)
  expect(readCsv(file).problems).toMatchObject([{ line: 4, column: 'year' }])
})
