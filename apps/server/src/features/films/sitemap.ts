import { HOUR_MS } from '@velvet/contract/time/durations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { keepFor } from '../../platform/process/keep-for.ts'
import { listMovieRows } from './movies-sql.ts'

const KEPT = { forMs: HOUR_MS, most: 1 }
/** Search engines need none of these, and the screens of a customer are empty for them. */
const NOT_FOR_ENGINES = ['/api/', '/console/', '/gate/', '/share/', '/find']

/** Tells search engines which pages there are, and which to leave out. */
export function sitemap(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const absolute = (path: string) => new URL(path, config.publicUrl).href
  const addresses = keepFor(KEPT, async () => {
    const films = await listMovieRows(db)
    return ['/', ...films.map(({ MovieID }) => `/movie/${MovieID}`)].map(absolute)
  })
  const open = { schema: { hide: true } }
  app.get('/sitemap.xml', open, async (_, reply) => {
    const urls = (await addresses('')).map((url) => `<url><loc>${url}</loc></url>`)
    return reply
      .headers({ 'cache-control': `public, max-age=${HOUR_MS / 1000}` })
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
  app.get('/robots.txt', open, async (_, reply) =>
    reply
      .headers({ 'cache-control': `public, max-age=${HOUR_MS / 1000}` })
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...NOT_FOR_ENGINES.map((path) => `Disallow: ${path}`),
          `Sitemap: ${absolute('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  )
}
