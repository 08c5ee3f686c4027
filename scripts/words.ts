// Brings the files of all languages into the shape of the English words: adds each new text, empty, and
// drops what no screen shows any longer. Prints how much is translated.
import {
  TRANSLATIONS,
  englishWords,
  merged,
  problemsIn,
  readAll,
  writeWords,
} from './words-of-app.ts'

const english = await englishWords()
const problems: string[] = []
for (const language of TRANSLATIONS) {
  const words = readAll(language)
  writeWords(language, english, words)
  problems.push(...problemsIn(merged(english), words).map((problem) => `${language} ${problem}`))
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
