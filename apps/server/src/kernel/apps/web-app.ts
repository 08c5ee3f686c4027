import staticFiles from '@fastify/static'
import { AppError } from '@velvet/contract/shared/errors'
import { hashesOfInlineScripts } from '@velvet/contract/shared/app/inline-scripts'
import { ANY_CENTERS_PATH } from '@velvet/contract/shared/app/screen-paths'
import { centersPath } from '@velvet/contract/operator/product'
import { transferPath } from '@velvet/contract/tickets/transfers'
import type { Language } from '@velvet/contract/shared/words/languages'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../calls/deps.ts'
import { keptForBuild, type PageConfig } from './kept-for-build.ts'
import { serveBuiltFiles, withFewHeaders } from '../../platform/http/built-files.ts'
import { contentSecurityPolicy, openerPolicy } from './content-security-policy.ts'
import type { KeptAnswers } from '../../platform/http/kept-answers.ts'
import { MEDIA } from './media-folder.ts'
import { ownHead, withHead, type PageHead, type PageWords } from './page-head.ts'
import { pageLanguage, VARIES_BY } from './page-language.ts'
import { paintedPages, type PaintedPage } from './painted-pages.ts'
import { addVary } from '../../platform/http/add-vary.ts'
import { screenAddress } from './screen-address.ts'
import { serveLogo } from './serve-logo.ts'
import { serveWorker } from './serve-worker.ts'
import { sendPrepared } from '../../platform/http/prepared-answer.ts'
import { brandSources, filledFiles, readWebFiles, WEB } from './web-files.ts'
import { webManifest } from './web-manifest.ts'

/**
 * If the content of a page is not ready after this time, the page is sent without it. The app then
 * loads the content itself.
 */
const CONTENT_LIMIT_MS = 1000
/**
 * The page that the service worker keeps. It contains the app, but no content that may be out of
 * date.
 */
const SHELL = '/shell.html'
/** The address of a link that gives a ticket away is a secret, so its page is neither cached nor indexed. */
const FOR_NOBODY_ELSE = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }
/** A status alone is not enough for engines that read the app's page once it has run. */
const TO_FORGET = { 'x-robots-tag': 'noindex' }
const NOT_FOUND = 404
const isSecret = (path: string) => path.startsWith(transferPath(''))

interface WebAppOptions {
  /** The folder of the built app. */
  built?: string
  /**
   * Returns a function that finds the content of the page at a path. The function returns undefined
   * for a page that only the app draws, and not the server.
   */
  pagesOf?: (config: PageConfig) => (path: string) => PaintedPage | undefined
  /** Finds what a page that only the app draws says about itself; undefined if that is nothing. */
  textOf?: (address: string, config: PageConfig) => Promise<PageWords | undefined>
  answers?: KeptAnswers | undefined
}

/** Serves the customer's app and the catalogue's media. */
export async function webApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brand' | 'uploads'>,
  options: WebAppOptions = {},
): Promise<void> {
  const { built = WEB } = options
  const sites = keptForBuild(deps, filledFiles(built), (branded) => readSites(branded, { built, ...options }))
  const siteFor = async ({ headers }: FastifyRequest) => {
    const known = await sites()
    return known?.get(pageLanguage(headers, [...known.keys()]))
  }

  await serveBuiltFiles(app, { folder: built, prefix: '/', besides: ['sw.js', 'logo.svg', 'proof'] })
  serveLogo(app, deps, built)
  await app.register(staticFiles, {
    root: MEDIA,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    maxAge: '7d',
    setHeaders: withFewHeaders,
  })

  const open = { schema: { hide: true } }
  app.get('/manifest.webmanifest', open, async ({ headers }, reply) => {
    const { name, languages } = await deps.brand()
    addVary(reply, VARIES_BY)
    return reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(name, pageLanguage(headers, languages))))
  })
  serveWorker(app, '/sw.js', async (request) => (await siteFor(request))?.worker)
  app.get(SHELL, open, async (request, reply) => {
    const site = await siteFor(request)
    if (!site) throw new AppError('not-found')
    return site.sendEmpty(asPage(reply), SHELL)
  })
  app.get('/*', open, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const site = await siteFor(request)
    if (!isPage(path) || !site) throw new AppError('not-found')
    const { paint, pageAt, sendEmpty, addressOf, headAt, centers } = site
    const address = addressOf(path)
    if (address === undefined) {
      // The product had another name when a person kept this address.
      if (ANY_CENTERS_PATH.test(path)) return reply.redirect(centers)
      return sendEmpty(asPage(reply).status(NOT_FOUND).headers(TO_FORGET), path)
    }
    const page = paint && pageAt(path)
    const prepared = page && (await inTime(paint(page)).catch(withoutContent(request.log, reply)))
    asPage(reply)
    if (isSecret(path)) reply.headers(FOR_NOBODY_ELSE)
    if (prepared) return sendPrepared({ request, reply }, prepared)
    const head = await inTime(headAt(address)).catch(withoutContent(request.log, reply))
    return sendEmpty(reply, path, head)
  })
}

type Source = WebAppOptions & { built: string }

/**
 * Reads the built app in each language that people can choose. Returns undefined if the app has not
 * been built.
 */
async function readSites(config: PageConfig, source: Source) {
  const sites = new Map<Language, Site>()
  for (const language of config.languages) {
    const site = await readSite({ ...config, language }, source)
    if (!site) return undefined
    sites.set(language, site)
  }
  return sites
}

type Site = NonNullable<Awaited<ReturnType<typeof readSite>>>

/**
 * Reads the built app, and fills in the brand of these settings. Returns undefined if the app has
 * not been built.
 */
async function readSite(config: PageConfig, { built, pagesOf, textOf, answers }: Source) {
  const files = await readWebFiles(built, config)
  if (!files) return undefined
  const { page, worker } = files
  const inlineScripts = hashesOfInlineScripts(page)
  const own = ownHead(config)
  const withoutAddress = withHead(page, { ...own, path: undefined }, config)
  return {
    worker,
    paint: await paintedPages(config, { built, page, answers }),
    pageAt: pagesOf?.(config) ?? (() => undefined),
    addressOf: (path: string) => screenAddress(path, config),
    centers: centersPath(config.PRODUCT_NAME),
    headAt: async (address: string): Promise<PageHead> => ({
      ...own,
      ...(await textOf?.(address, config)),
      path: address,
    }),
    sendEmpty: (reply: FastifyReply, path: string, head?: PageHead) =>
      reply
        .headers({
          'content-security-policy': contentSecurityPolicy(config, path, inlineScripts, brandSources(config)),
          'cross-origin-opener-policy': openerPolicy(path),
        })
        .send(head ? withHead(page, head, config) : withoutAddress),
  }
}

function asPage(reply: FastifyReply): FastifyReply {
  addVary(reply, VARIES_BY)
  return reply.headers({ 'cache-control': 'no-cache' }).type('text/html; charset=utf-8')
}

/**
 * Notes why a page has no content. The page is sent all the same, because the app also opens while
 * the database is slow or away, and then says so itself. Search engines forget the page of a film
 * that is not in the catalogue, or no longer.
 */
function withoutContent(log: FastifyBaseLogger, reply: FastifyReply) {
  return (error: unknown) => {
    if (!(error instanceof AppError)) log.warn({ err: error }, 'A page was sent without content')
    else if (error.status === NOT_FOUND) reply.status(NOT_FOUND).headers(TO_FORGET)
    return undefined
  }
}

function inTime<T>(finding: Promise<T>): Promise<T | undefined> {
  const limit = setTimeout(CONTENT_LIMIT_MS, undefined, { ref: false })
  return Promise.race([finding, limit])
}

/** Returns true for an address without an ending that the server uses for nothing else. */
function isPage(path: string): boolean {
  const isOurs = /^\/(api|media|uploads|assets|console|gate)(\/|$)/.test(path)
  return !isOurs && !/\.[a-z0-9]+$/i.test(path)
}
