import { AppError } from '@velvet/contract/shared/errors'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { keepFor } from '../../platform/process/keep-for.ts'
import { countShownFilms, listShownFilmIds } from './movies-sql.ts'

/** A list of addresses has 50,000 lines at most, by https://www.sitemaps.org/protocol.html. */
const FILMS_OF_A_LIST = 50_000
const KEPT = { forMs: HOUR_MS, most: 10 }
/** Search engines need none of these, and the screens of a customer are empty for them. */
const NOT_FOR_ENGINES = ['/api/', '/console/', '/gate/', '/counter/', '/find']

/** Tells search engines which pages there are, and which to leave out. */
export function sitemap(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
  filmsOfAList = FILMS_OF_A_LIST,
): void {
  const absolute = (path: string) => new URL(path, config.publicUrl).href
  const lists = keepFor({ ...KEPT, most: 1 }, async () => {
    const count = Math.ceil((await countShownFilms(db)) / filmsOfAList)
    return Array.from({ length: count }, (_, at) => absolute(`/sitemap/films-${at + 1}.xml`))
  })
  const films = keepFor(KEPT, async (number) => {
    const ids = await listShownFilmIds(db, (Number(number) - 1) * filmsOfAList, filmsOfAList)
    // A list without films is not kept, so that made-up numbers displace none.
    if (ids.length === 0) throw new AppError('not-found')
    return ids.map((id) => absolute(`/movie/${id}`))
  })
  const open = { schema: { hide: true } }
  app.get('/sitemap.xml', open, async (_, reply) =>
    sendXml(reply, 'sitemapindex', 'sitemap', [absolute('/sitemap/screens.xml'), ...(await lists(''))]),
  )
  app.get('/sitemap/screens.xml', open, (_, reply) => sendXml(reply, 'urlset', 'url', [absolute('/')]))
  app.get<{ Params: { number: string } }>(
    '/sitemap/films-:number(^[1-9]\\d{0,4}).xml',
    open,
    async ({ params }, reply) => sendXml(reply, 'urlset', 'url', await films(params.number)),
  )
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ENGINES.map((path) => `Disallow: ${path}`),
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ].join('\n')
  app.get('/robots.txt', open, (_, reply) => kept(reply, 'text/plain').send(robots))
}

/** Sends addresses, each in an element of this name. They are made of ids, so they need no escape. */
function sendXml(reply: FastifyReply, list: string, item: string, addresses: string[]) {
  const items = addresses.map((address) => `<${item}><loc>${address}</loc></${item}>`).join('')
  return kept(reply, 'application/xml').send(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items}</${list}>\n`,
  )
}

function kept(reply: FastifyReply, type: string): FastifyReply {
  return reply.headers({ 'cache-control': `public, max-age=${HOUR_MS / 1000}` }).type(`${type}; charset=utf-8`)
}
