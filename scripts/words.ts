// Brings the files of all languages into the shape of the English words: adds each new text, empty, and
// drops what no screen shows any longer. Prints how much is translated.
import { writeFileSync } from 'node:fs'
import {
  PARTS,
  TRANSLATIONS,
  countOf,
  englishWords,
  fileOf,
  inShape,
  problemsIn,
  readAll,
} from './words-of-app.ts'

const english = await englishWords()
const problems: string[] = []
for (const language of TRANSLATIONS) {
  const all = readAll(language)
  const counts = PARTS.map((part) => {
    const words = inShape(english[part], all)
    problems.push(...problemsIn(english[part], words).map((problem) => `${language} ${problem}`))
    writeFileSync(fileOf(language, part), `${JSON.stringify(words, null, 2)}\n`)
    return countOf(words)
  })
  const texts = counts.reduce((sum, count) => sum + count.texts, 0)
  const missing = counts.reduce((sum, count) => sum + count.missing, 0)
  console.log(`${language.padEnd(3)} ${texts - missing} of ${texts} texts are translated`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
