// Brings the translations into the order of the English words, and drops what no screen shows any longer. Prints how
// much is translated.
import { TRANSLATIONS, englishText, merged, problemsIn, readAll, writeText } from './words-of-app.ts'

const english = await englishText()
const problems: string[] = []
for (const language of TRANSLATIONS) {
  const text = readAll(language)
  writeText(language, english, text)
  problems.push(...problemsIn(merged(english), text).map((problem) => `${language} ${problem}`))
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
