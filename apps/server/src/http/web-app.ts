import staticFiles from '@fastify/static'
import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance } from 'fastify'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { contentSecurityPolicy, hashesOfInlineScripts } from './content-security-policy.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const WEB = join(ROOT, 'apps/web/dist')
const MEDIA = join(ROOT, 'apps/server/seeds/media')
const YEAR_S = 365 * 24 * 60 * 60

/** Serves the customer's app, the catalogue's media and uploaded pictures. */
export async function webApp(app: FastifyInstance, config: Config): Promise<void> {
  const uploads = join(config.DATA_DIR, 'uploads')
  await mkdir(uploads, { recursive: true })
  const page = await readPage(config)
  const inlineScripts = hashesOfInlineScripts(page ?? '')

  await app.register(staticFiles, {
    root: WEB,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Vite writes a hash into the name of everything below /assets.
      const forever = path.startsWith(join(WEB, 'assets'))
      reply.header(
        'cache-control',
        forever ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=0, must-revalidate',
      )
    },
  })
  const media = { decorateReply: false, index: false, maxAge: '7d' } as const
  await app.register(staticFiles, { ...media, root: MEDIA, prefix: '/media/' })
  await app.register(staticFiles, { ...media, root: uploads, prefix: '/uploads/', immutable: true })

  app.get('/*', { schema: { hide: true }, config: { rateLimit: false } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!isScreen(path) || page === undefined) throw new AppError('not-found')
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(config, path, inlineScripts),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** Addresses of screens have no ending and no place of their own on the server. */
function isScreen(path: string): boolean {
  return (
    !/^\/(api|media|uploads|assets|console|gate)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
  )
}

/** The app's page with the operator's names filled in; undefined until the app was built. */
async function readPage(config: Config): Promise<string | undefined> {
  const html = await readFile(join(WEB, 'index.html'), 'utf8').catch(() => undefined)
  const values: Record<string, string> = {
    PRODUCT_NAME: config.PRODUCT_NAME,
    SUPPORT_EMAIL: config.SUPPORT_EMAIL,
    SUPPORT_PHONE: config.SUPPORT_PHONE,
    DEBUG_ROUTES: config.debugRoutes ? 'on' : 'off',
  }
  return html?.replace(/%([A-Z_]+)%/g, (whole, name: string) => escapeHtml(values[name] ?? whole))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
