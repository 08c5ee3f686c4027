// Exports the words of a language as a PO file for Weblate, or imports one:
//   npm run po -- export ha     writes ha.po
//   npm run po -- import ha.po  writes the translations of the file into the files of its language
import { readFileSync, writeFileSync } from 'node:fs'
import { fromPo, toPo } from './po-of-words.ts'
import { TRANSLATIONS, englishText, merged, readAll, writeText } from './words-of-app.ts'

const [way, argument = ''] = process.argv.slice(2)
const english = await englishText()
const language = TRANSLATIONS.find((code) => code === argument)

if (way === 'export' && language) {
  writeFileSync(`${language}.po`, toPo(language, merged(english), readAll(language)))
} else if (way === 'import' && argument !== '') {
  importFile(argument)
} else {
  fail([`Usage: npm run po -- export (${TRANSLATIONS.join('|')}), or npm run po -- import FILE`])
}

function importFile(file: string) {
  const read = fromPo(readFileSync(file), merged(english), readAll)
  if (read.language === undefined || read.problems.length > 0) {
    fail([...read.problems, `Nothing was changed, because ${file} does not fit the app`])
    return
  }
  writeText(read.language, english, read.text)
}

function fail(lines: string[]) {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}
