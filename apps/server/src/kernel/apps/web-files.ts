import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillPlaceholders, type PageSettings } from '@velvet/contract/shared/app/page-settings'
import { hashSource } from '@velvet/contract/shared/app/inline-scripts'
import { fill } from '@velvet/contract/shared/words/spoken'
import { APPS } from '../../folders.ts'
import { countryForPage } from '@velvet/contract/shared/country/country'
import { lettersIn } from '../notifications/letters.ts'
import type { PageConfig } from './kept-for-build.ts'

/** The customer's app is built into this folder. */
export const WEB = join(APPS, 'web/dist')
/** The page of a built app. */
export const PAGE_FILE = 'index.html'
const WORKER_FILE = 'sw.js'

/** The files of the customer's app into which the operator's settings are written. */
interface WebFiles {
  page: string
  worker: string
}

/** Returns the files of a built app into which the operator's settings are written. */
export function filledFiles(folder: string): string[] {
  return [join(folder, PAGE_FILE), join(folder, WORKER_FILE)]
}

/**
 * Returns the files with the operator's settings in them, or undefined if the app has not been
 * built.
 */
export async function readWebFiles(folder: string, config: PageConfig): Promise<WebFiles | undefined> {
  const page = branded(await readPage(folder, config), config)
  const worker = await readText(join(folder, WORKER_FILE))
  if (page === undefined || worker === undefined) return undefined
  // The worker contains a digest of the page, so phones also update their files when the product
  // gets a new name. The worker is the same in every language, so a choice of language is no update.
  const english = branded(await readPage(folder, { ...config, language: 'en' }), config)
  return { page, worker: filledIn(worker, { PAGE_REVISION: revisionOf((english ?? page) + (config.logo ?? '')) }) }
}

/** Returns the page with the style of the chain. */
function branded(page: string | undefined, { brandStyle }: PageConfig): string | undefined {
  return brandStyle === '' ? page : page?.replace('</head>', () => `<style>${brandStyle}</style></head>`)
}

/** Returns the sources that permit the style of the chain in the page. */
export function brandSources({ brandStyle }: PageConfig): string[] {
  return brandStyle === '' ? [] : [hashSource(brandStyle)]
}

/** Returns a built app's page with the operator's settings in it; undefined until it was built. */
export async function readPage(folder: string, config: PageConfig): Promise<string | undefined> {
  const html = await readText(join(folder, PAGE_FILE))
  if (html === undefined) return undefined
  return filledIn(html, { ...settingsOf(config) })
}

/** Returns the operator's settings in the form in which a page of the app contains them. */
export function settingsOf(config: PageConfig): PageSettings {
  const { page } = lettersIn(config.language)
  return {
    PRODUCT_NAME: config.PRODUCT_NAME,
    SUPPORT_EMAIL: config.SUPPORT_EMAIL,
    SUPPORT_PHONE: config.SUPPORT_PHONE,
    AD_CONVERSION_ID: config.AD_CONVERSION_ID ?? '',
    DEBUG_ROUTES: config.debugRoutes ? 'on' : 'off',
    COUNTRY: countryForPage(),
    LANGUAGE: config.language,
    LANGUAGES: config.languages.join(' '),
    DESCRIPTION: page.description,
    PART_LOST: page.partLost,
    TRY_AGAIN: page.tryAgain,
    BROWSER_TOO_OLD: page.browserTooOld,
    NO_JAVASCRIPT: page.noJavaScript,
    GATE: fill(page.gate, { product: config.PRODUCT_NAME }),
  }
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

function filledIn(text: string, values: Record<string, string>): string {
  return fillPlaceholders(text, (name) => {
    const value = values[name]
    return value === undefined ? undefined : escapeHtml(value)
  })
}

/**
 * Returns the text with the characters escaped that are special in HTML text and quoted attributes.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function revisionOf(page: string): string {
  return createHash('sha256').update(page).digest('hex').slice(0, 16)
}
