import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aboutPlace, picturesOf } from './places-of-words.ts'
import { fromPo, toPo } from './po-of-words.ts'
import { PARTS, TRANSLATIONS, englishText, fileOf, translatedIn, jsonOf, merged, readAll } from './words-of-app.ts'

const ROOT = join(import.meta.dirname, '..')
const english = await englishText()

test.each(TRANSLATIONS)('the files of %s come back from a PO file byte for byte', (language) => {
  const po = toPo(language, merged(english), readAll(language))
  // Nothing comes from the present files here, so every word must have come from the PO file.
  const read = fromPo(po, merged(english), () => ({}))
  expect(read).toMatchObject({ language, problems: [] })
  for (const part of PARTS) {
    const json = jsonOf(translatedIn(english[part], read.text))
    expect(json).toBe(readFileSync(fileOf(language, part), 'utf8'))
  }
})

test('each text has its pictures, or a sentence that says where it appears', () => {
  const places = Object.keys(merged(english))
  const pictures = places.flatMap(picturesOf)
  expect(pictures.length).toBeGreaterThan(20)
  expect(pictures.filter((picture) => !existsSync(join(ROOT, picture)))).toEqual([])
  expect(places.filter((place) => aboutPlace(place).length === 0)).toEqual([])
})

test('a refused import says why, and changes no file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-po-'))
  const files = PARTS.map((part) => fileOf('fr', part))
  const bytesOf = () => files.map((file) => readFileSync(file, 'utf8'))
  const before = bytesOf()
  const fr = toPo('fr', merged(english), readAll('fr')).toString()
  const file = join(folder, 'fr.po')
  writeFileSync(file, fr.replace('msgid "See a Movie"', 'msgid "See any Movie"').replace('Recharger', 'Rafraîchir'))
  const wrong = spawnSync(process.execPath, ['scripts/po.ts', 'import', file], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('app.seeAMovie: the English text is now "See a Movie"')
  expect(wrong.stderr).toContain('Nothing was changed')
  expect(bytesOf()).toEqual(before)
  rmSync(folder, { recursive: true })
})

const SOURCE = { hall: { left: '{n} seats left', 'pay.now': 'Pay' }, door: { pay: 'Pay' } }
const PRESENT = { hall: { left: '{n} places', 'pay.now': 'Payer' }, door: { pay: 'Paie' } }
const read = (po: string) => fromPo(Buffer.from(po), SOURCE, () => PRESENT)
const HEADER = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
const entry = (context: string, english: string, translation: string) =>
  `msgctxt "${context}"\nmsgid "${english}"\nmsgstr "${translation}"\n\n`

test('a text missing from the file keeps its translation, by place', () => {
  const { text, problems } = read(HEADER + entry('hall.pay.now', 'Pay', 'Régler'))
  expect(problems).toEqual([])
  expect(text).toEqual({
    hall: { left: '{n} places', 'pay.now': 'Régler' },
    door: { pay: 'Paie' },
  })
})

test('a text that its translator marked as fuzzy counts as not translated', () => {
  const { text } = read(`${HEADER}#, python-brace-format, fuzzy\n${entry('hall.left', '{n} seats left', '{n} siège')}`)
  expect(text['hall']).toEqual({ left: '', 'pay.now': 'Payer' })
})

test('an import names each invalid text with wrong values, key or English', () => {
  const po = [
    entry('hall.left', '{n} seats left', '{m} places'),
    entry('hall.gone', 'Gone', 'Parti'),
    entry('nowhere', 'Gone', 'Parti'),
    entry('door.pay', 'Pay now', 'Payer'),
  ]
  expect(read(HEADER + po.join('')).problems).toEqual([
    'hall.gone: the app has no such text',
    'nowhere: the app has no such text',
    'door.pay: the English text is now "Pay" in place of "Pay now"',
    'hall.left: has the values {m} in place of {n}',
  ])
})

test('the language in a translation file may include a country', () => {
  expect(read(HEADER.replace('fr', 'fr_FR')).language).toBe('fr')
  expect(read(HEADER.replace('fr', 'ha-NG')).language).toBe('ha')
})

test('a file in a language that the app does not have is refused', () => {
  expect(read(HEADER.replace('fr', 'tlh')).problems).toEqual([
    'the header names the language "tlh", which is not one of fr, ha, pcm, yo, ig',
  ])
})

test('a file that is not PO is refused', () => {
  expect(read('a letter to the cinema').problems).toEqual([expect.stringMatching(/^it is not a PO file/)])
})
