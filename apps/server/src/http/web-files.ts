import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The files of the customer's app into which the operator's settings are written. */
export interface WebFiles {
  page: string
  worker: string
}

/** Returns the files as they are sent; undefined until the app was built. */
export async function readWebFiles(folder: string, config: Config): Promise<WebFiles | undefined> {
  const [html, worker] = await Promise.all(
    ['index.html', 'sw.js'].map((name) =>
      readFile(join(folder, name), 'utf8').catch(() => undefined),
    ),
  )
  if (html === undefined || worker === undefined) return undefined
  const page = fill(html, {
    PRODUCT_NAME: config.PRODUCT_NAME,
    SUPPORT_EMAIL: config.SUPPORT_EMAIL,
    SUPPORT_PHONE: config.SUPPORT_PHONE,
    AD_CONVERSION_ID: config.AD_CONVERSION_ID ?? '',
    DEBUG_ROUTES: config.debugRoutes ? 'on' : 'off',
  })
  // A new product name updates what the phones keep, as a new build does.
  return { page, worker: fill(worker, { PAGE_REVISION: revisionOf(page) }) }
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/%([A-Z_]+)%/g, (whole, name: string) => escapeHtml(values[name] ?? whole))
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
