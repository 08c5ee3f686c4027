import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { webApp } from '../kernel/apps/web-app.ts'
import { transferHeads } from '../tickets/transfers/transfer-heads.ts'
import { brandFrom } from '../kernel/brand/brand.ts'
import { buildServer } from '../kernel/calls/build-server.ts'
import { pageAnswers } from '../page-answers.ts'
import { keepAnswers } from '../running/start-server.ts'
import { readConfig } from '../settings/config.ts'
import { madeBefore } from './made-before.ts'
import { startTestServer } from './start-test-server.ts'

/** A change of the catalogue reaches the pages within this time. */
export const SOON = { timeout: 10_000, interval: 20 }

export const FACE = '@font-face{font-family:Text;src:url(/assets/text.woff2)}'
export const PAGE = `<head><meta name="viewport" content="width=device-width" /><title>%PRODUCT_NAME%</title><meta name="description" content="Movies." />
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/frame.js">
<link rel="stylesheet" crossorigin href="/assets/frame.css">
<link rel="preload" as="font" href="/assets/text.woff2"></head><body><div id="root"></div></body>`
const MANIFEST = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', css: ['assets/frame.css'] },
  'src/words/fr-first.json': { file: 'assets/fr-first.js' },
  'src/words/rest-words.ts': { file: 'assets/rest-words.js' },
  'src/words/fr-rest.json': { file: 'assets/fr-rest.js' },
  ...Object.fromEntries(
    ['home', 'movie', 'trailers', 'login'].map((name) => [
      `src/screens/${name}/${name}.tsx`,
      { file: `assets/${name}.js`, imports: ['_frame.js'] },
    ]),
  ),
}
/** This module stands in for the built painter, whose own tests are beside the screens. */
export const PAINTER = `export const makePainter = async ({ PRODUCT_NAME, LANGUAGE }) => async (content) => ({
  root: '<h1>' + PRODUCT_NAME + (LANGUAGE === 'fr' ? ' à ' : ' at ') + content.path + '</h1>',
  preloads: '<link rel="preload" as="image" />',
  plain: JSON.stringify(content.plainCinemas ?? []).replace(/</g, '&lt;'),
  style: 'h1{color:red}',
})`

/** A server whose pages are painted from a built app, which consists of a few made-up files. */
type PaintedSite = Awaited<ReturnType<typeof startPaintedSite>>

/** Starts such a server before the tests of a file, and stops it after them. */
export function usePaintedSite(): PaintedSite {
  const site = madeBefore(startPaintedSite)
  afterAll(() => site[Symbol.asyncDispose]())
  return site
}

async function startPaintedSite() {
  const server = await startTestServer()
  const folder = await builtApp()
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder }
  const config = readConfig({ ...environment, PUBLIC_URL: 'https://velvet.example' })
  const kept = keepAnswers(server.databaseUrl, () => undefined)
  const app = await buildServer(config)
  const brand = brandFrom(config)
  await webApp(
    app,
    { config, brand: () => Promise.resolve(brand), uploads: server.uploads },
    {
      built: folder,
      pagesOf: (branded) => pageAnswers(server.db, branded),
      textOf: transferHeads(server.db),
      answers: kept.answers,
    },
  )
  await vi.waitUntil(kept.changes.areReceived, SOON)
  return {
    server,
    folder,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await kept.changes.stop()
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

async function builtApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-page-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'sw.js'), '')
  await writeFile(join(folder, 'assets/frame.css'), `${FACE}body{margin:0}`)
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(folder, '.vite/painter.js'), PAINTER)
  return folder
}
