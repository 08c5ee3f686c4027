// Finds the English words of the customer's app and of its messages, and reads their translations.
import { ERRORS } from '@velvet/contract/shared/errors'
import { DOOR_CHECKS } from '@velvet/contract/catalogue/ticket-types.rules'
import { GATE_REASONS } from '@velvet/contract/tickets/gate-words'
import { REFUSALS_WITH_VALUES } from '@velvet/contract/shared/refusals-with-values'
import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { purchaseTickets } from '@velvet/contract/tickets/tickets.calls'
import { staffLogin } from '@velvet/contract/people/staff-sessions.calls'
import { PAGE_WORDS } from '@velvet/contract/shared/app/page-words'
import { LETTER_WORDS } from '@velvet/contract/shared/notifications/letter-words'
import { NOTICE_TEXTS } from '@velvet/contract/operator/notification-texts'
import { ENGLISH_DATES } from '@velvet/contract/shared/time/time'
import { refusalsOf, type Endpoint } from '@velvet/contract/shared/endpoint'
import { countTexts } from '@velvet/contract/shared/words/count-texts'
import { LANGUAGES } from '@velvet/contract/shared/words/languages'
import type { Language } from '@velvet/contract/shared/words/languages'
import type { Texts } from '@velvet/contract/shared/words/spoken'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')

/**
 * Each part of the words has a file for each language in this folder. The first part has the words of the first
 * screen, so that a page starts without waiting for all others. The letters are what the server writes itself.
 */
const FOLDERS = {
  first: 'apps/web/src/words',
  rest: 'apps/web/src/words',
  letters: 'apps/server/src/kernel/notifications/words',
  gate: 'apps/gate/src/words',
}
type Part = keyof typeof FOLDERS
export const PARTS = Object.keys(FOLDERS) as readonly Part[]

/** A page learns the words of these places before the app starts. */
const FIRST_PLACES = ['app', 'client', 'home', 'ui']
/** The apps of the staff share these files, so they are not in a folder of the customer's app. */
const SHARED = { client: 'packages/client/src/words.ts', ui: 'packages/ui/src/words.ts' }
/** Translations of refusals have this place. Their English comes from the server. */
const REFUSALS = 'refusals'
/** No call fails with these codes, but the answer about a payment names one if its order was not bought. */
const ENDS_OF_ORDERS = ['bought-meanwhile', 'showtime-moved']

/** Each of these texts is a list whose words stand for one day or month each. */
const LISTS = ['days.weekdays', 'days.shortWeekdays', 'days.months', 'days.longMonths']

/** A place, such as a screen, has texts of its own, so that one English word can be translated in two ways. */
export type Places = Record<string, Texts>

export const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en')

/** Returns the words of a part of the app in English, by the name of their place. */
export async function englishText(): Promise<Record<Part, Places>> {
  const message: Record<Part, Places> = {
    first: {},
    rest: {},
    letters: textOfLetters(),
    gate: await wordsOfGate(),
  }
  const files = globSync('apps/web/src/**/words.ts', { cwd: ROOT }).map((file) => [placeOf(file), file])
  for (const [place = '', file = ''] of [...files, ...Object.entries(SHARED)].sort()) {
    const { w } = (await load(file)) as { w: Texts }
    message[FIRST_PLACES.includes(place) ? 'first' : 'rest'][place] = w
  }
  const ofCustomers = await refusalsIn('*/*.calls', ({ access }) => access !== 'staff')
  for (const code of inOrder([...ofCustomers, ...ENDS_OF_ORDERS])) {
    const part = code in GENERAL_ERRORS ? 'first' : 'rest'
    message[part][REFUSALS] = { ...message[part][REFUSALS], ...textsOfRefusal(code) }
  }
  return message
}

/**
 * Returns the English words of messages and of pages. The refusals are among them, because a letter says why
 * nothing was bought.
 */
function textOfLetters(): Places {
  const notices = Object.entries(NOTICE_TEXTS).flatMap(([topic, { title, text }]) => [
    [`${topic}.title`, title],
    [`${topic}.text`, text],
  ])
  return {
    days: ENGLISH_DATES,
    letters: LETTER_WORDS,
    'notice-texts': Object.fromEntries(notices) as Texts,
    page: PAGE_WORDS,
    [REFUSALS]: Object.assign({}, ...purchaseTickets.errors.map(textsOfRefusal)) as Texts,
  }
}

/** Returns the English words of the gate, with those that it shares with the customer's app. */
async function wordsOfGate(): Promise<Places> {
  const files = Object.entries({ gate: 'apps/gate/src/words/words.ts', ...SHARED })
  const places: Places = {}
  for (const [place, file] of files) places[place] = ((await load(file)) as { w: Texts }).w
  const codes = inOrder([...(await refusalsIn('tickets/gate*.calls')), ...refusalsOf(staffLogin)])
  return {
    ...places,
    days: ENGLISH_DATES,
    'gate-reasons': GATE_REASONS,
    'door-checks': DOOR_CHECKS,
    [REFUSALS]: Object.assign({}, ...codes.map(textsOfRefusal)) as Texts,
  }
}

/** Returns the name of the place, such as a screen, whose words are in this file. */
function placeOf(file: string): string {
  const place = /spoken\('([\w-]+)'/.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1]
  if (place === undefined) throw new Error(`${file} names no place`)
  return place
}

type Code = keyof typeof ERRORS

/** Returns the code of every refusal with which the calls of these files can end. */
async function refusalsIn(files: string, isRequested: (call: Endpoint) => boolean = () => true) {
  const found = globSync(`packages/contract/src/${files}.ts`, { cwd: ROOT })
  const sources = found.filter((name) => !name.endsWith('.test.ts'))
  const modules = await Promise.all(sources.map((file) => load(file) as Promise<object>))
  const calls = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  return [...Object.keys(GENERAL_ERRORS), ...calls.filter(isRequested).flatMap((call) => [...refusalsOf(call)])]
}

/** Returns each of these codes once, in the order of the error catalogue. */
function inOrder(codes: readonly string[]): Code[] {
  const requested = new Set(codes)
  return (Object.keys(ERRORS) as Code[]).filter((code) => requested.has(code))
}

/** A refusal has a text for each set of values that it may name, such as a seat, and one without values. */
function textsOfRefusal(code: Code): Texts {
  const texts = Object.entries(REFUSALS_WITH_VALUES).filter(([key]) => key.startsWith(`${code}:`))
  return { [code]: ERRORS[code].message, ...Object.fromEntries(texts) }
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

function load(file: string): Promise<unknown> {
  return import(pathToFileURL(join(ROOT, file)).href)
}

export function fileOf(language: Language, part: Part): string {
  return join(ROOT, `${FOLDERS[part]}/${language}-${part}.json`)
}

/** Returns the words in the file of a language. A new language has no file yet, and so no words. */
export function readFile(language: Language, part: Part): Places {
  const file = fileOf(language, part)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Places) : {}
}

/** Returns all words of a language, of all its files. */
export function readAll(language: Language): Places {
  return merged({
    first: readFile(language, 'first'),
    rest: readFile(language, 'rest'),
    letters: readFile(language, 'letters'),
    gate: readFile(language, 'gate'),
  })
}

/** Returns the words of all parts. A text that stands in several parts, such as a refusal, is the same in each. */
export function merged(message: Record<Part, Places>): Places {
  const all: Places = {}
  for (const part of PARTS.toReversed()) {
    for (const [place, texts] of Object.entries(message[part])) {
      all[place] = { ...all[place], ...texts }
    }
  }
  return all
}

/** Writes the translated texts of a language in the order of the English words, and prints how much is translated. */
export function writeText(language: Language, english: Record<Part, Places>, all: Places): void {
  for (const part of PARTS) writeFileSync(fileOf(language, part), jsonOf(translatedIn(english[part], all)))
  const whole = merged(english)
  const translated = countTexts(translatedIn(whole, all))
  console.log(`${language.padEnd(3)} ${translated} of ${countTexts(whole)} texts are translated`)
}

export const jsonOf = (message: Places) => `${JSON.stringify(message, null, 2)}\n`

/** Returns the texts of a language that are translated and still used, in the order of the English ones. */
export function translatedIn(english: Places, all: Places): Places {
  const places = Object.entries(english).map(([place, texts]) => {
    const keys = Object.keys(texts).filter((key) => all[place]?.[key])
    return [place, Object.fromEntries(keys.map((key) => [key, all[place]?.[key] ?? '']))] as const
  })
  return Object.fromEntries(places)
}

/**
 * Returns the mistakes in translations: missing or invented names of values, lists of the wrong length, such as that of
 * the weekdays, and unreadable characters, some of which reverse a text or cannot be stored in the database.
 */
export function problemsIn(english: Places, translated: Places): string[] {
  return Object.entries(english).flatMap(([place, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const other = translated[place]?.[key]
      return other ? problemsOf(`${place}.${key}`, text, other) : []
    }),
  )
}

function problemsOf(name: string, english: string, translated: string): string[] {
  const [requested, found] = [namesIn(english), namesIn(translated)]
  if (requested.join() !== found.join()) {
    return [`${name}: has the values {${found.join('} {')}} in place of {${requested.join('} {')}}`]
  }
  const [message, translatedWords] = [english.split(' '), translated.split(' ')]
  if (LISTS.includes(name) && message.length !== translatedWords.length) {
    return [`${name}: has ${translatedWords.length} words in place of ${message.length}`]
  }
  const unseen = unseenIn(translated).find((sign) => !english.includes(sign))
  return unseen === undefined ? [] : [`${name}: has a sign that nobody can read (${codeOf(unseen)})`]
}

/** Returns control characters, marks of direction, halves of characters, and what stands for unreadable bytes. */
const unseenIn = (text: string) => text.match(/[\p{C}\uFFFD]/gu) ?? []
const codeOf = (sign: string) => `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
