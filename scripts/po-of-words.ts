// Writes the words of a language as a PO file, which Weblate and other tools of translators read, and reads
// such a file back.
import { LANGUAGE_NAMES, type Language } from '@velvet/contract/shared/words/languages'
import { po, type GetTextTranslation, type GetTextTranslations } from 'gettext-parser'
import { aboutPlace } from './places-of-words.ts'
import { TRANSLATIONS, translatedIn, problemsIn, type Places } from './words-of-app.ts'

type Translation = Exclude<Language, 'en'>

/**
 * Returns the PO file of a language. The context of each text is its place and its name, such as
 * `login.password`, so that the same English word can have different translations.
 */
export function toPo(language: Translation, english: Places, translated: Places): Buffer {
  const entries = Object.entries(english).flatMap(([place, texts]) =>
    Object.entries(texts).map(([key, text]) => entryOf(place, key, text, translated)),
  )
  return po.compile({
    charset: 'utf-8',
    headers: {
      'Project-Id-Version': 'Velvet',
      'Language-Team': LANGUAGE_NAMES[language],
      Language: language,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    },
    translations: Object.fromEntries(entries.map((entry) => [entry.msgctxt, { [entry.msgid]: entry }])),
  })
}

function entryOf(place: string, key: string, english: string, translated: Places) {
  return {
    msgctxt: `${place}.${key}`,
    msgid: english,
    msgstr: [translated[place]?.[key] ?? ''],
    comments: {
      extracted: aboutPlace(place).join('\n'),
      // With this flag, Weblate itself compares the names in braces.
      ...(/\{\w+\}/.test(english) && { flag: 'python-brace-format' }),
    },
  }
}

interface ReadPo {
  language: Translation | undefined
  text: Places
  /** A file with problems must not change anything. */
  problems: string[]
}

/**
 * Reads a PO file whose language its header names. A text that the file lacks keeps its present translation,
 * and one that a translator marked as fuzzy counts as not translated.
 * @param present returns the present words of a language
 */
export function fromPo(file: Buffer, english: Places, present: (language: Translation) => Places): ReadPo {
  const parsed = parse(file)
  if (parsed instanceof Error) {
    return { language: undefined, text: {}, problems: [`it is not a PO file: ${parsed.message}`] }
  }
  const { headers, translations } = parsed
  // Translation tools also require a country, such as `ha_NG`.
  const [named] = (headers['Language'] ?? '').split(/[_-]/)
  const language = TRANSLATIONS.find((code) => code === named?.toLowerCase())
  if (language === undefined) {
    const problem = `the header names the language "${headers['Language'] ?? ''}", which is not one of ${TRANSLATIONS.join(', ')}`
    return { language, text: {}, problems: [problem] }
  }
  const message = translatedIn(english, present(language))
  // The entry without a text of its own is the header.
  const entries = Object.values(translations)
    .flatMap((entriesOfContext) => Object.values(entriesOfContext))
    .filter(({ msgid }) => msgid !== '')
  const problems = entries.flatMap((entry) => take(entry, english, message))
  return { language, text: message, problems: [...problems, ...problemsIn(english, message)] }
}

/** Parses a file. Returns the error if the file is not a PO file. */
function parse(file: Buffer): GetTextTranslations | Error {
  try {
    return po.parse(file)
  } catch (reason) {
    return reason as Error
  }
}

/** Writes the translation of an entry among the words. Returns what is wrong with the entry. */
function take(entry: GetTextTranslation, english: Places, message: Places): string[] {
  const { msgctxt = '', msgid, msgstr, comments } = entry
  const [place = '', ...rest] = msgctxt.split('.')
  const key = rest.join('.')
  const source = english[place]?.[key]
  if (source === undefined) return [`${msgctxt || `"${msgid}"`}: the app has no such text`]
  if (source !== msgid) {
    return [`${msgctxt}: the English text is now "${source}" in place of "${msgid}"`]
  }
  const isFuzzy = comments?.flag?.split(/[\s,]+/).includes('fuzzy')
  message[place] = { ...message[place], [key]: isFuzzy ? '' : (msgstr[0] ?? '') }
  return []
}
