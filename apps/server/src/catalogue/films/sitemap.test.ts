import { expect, onTestFinished, test } from 'vitest'
import { buildServer } from '../../kernel/calls/build-server.ts'
import { readConfig } from '../../settings/config.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { sitemap } from './sitemap.ts'

const server = useTestServer()

async function startSite(publicUrl: string, filmsOfAList?: number) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl })
  const app = await buildServer(config)
  onTestFinished(() => app.close())
  sitemap(app, { db: server.db, config }, filmsOfAList)
  /** Returns the addresses in a list. Tests see the operator's address as their own. */
  async function read(address: string): Promise<string[]> {
    const { headers, body } = await app.inject(new URL(address, config.publicUrl).pathname)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const [, list] = /^<\?xml [^>]*\?>\n<(urlset|sitemapindex) xmlns=[^]*<\/\1>\n$/.exec(body) ?? []
    expect(list).toBeDefined()
    return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, told = '']) => told)
  }
  return { app, read }
}

test('the sitemap lists all films but archived ones, in files of limited length', async () => {
  const films: string[] = []
  for (let made = 0; made < 5; made += 1) films.push(await server.make.film())
  const archived = await server.make.film({ status: 'archived' })
  const { app, read } = await startSite('https://velvet.example/', 2)
  const lists = await read('/sitemap.xml')
  expect(lists[0]).toBe('https://velvet.example/sitemap/screens.xml')
  const pages = await Promise.all(lists.map(read))
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(2)
  const told = pages.flat()
  expect(told).toContain('https://velvet.example/')
  expect(told).toEqual(expect.arrayContaining(films.map((film) => `https://velvet.example/movie/${film}`)))
  expect(new Set(told).size).toBe(told.length)
  expect(told.join()).not.toContain(archived)
  for (const number of ['0', '99', '99999999999999999999', 'x']) {
    expect((await app.inject(`/sitemap/films-${number}.xml`)).statusCode).toBe(404)
  }
})

test('robots.txt excludes the API and staff apps, and names the sitemap', async () => {
  const { app } = await startSite('https://velvet.example')
  const robots = await app.inject('/robots.txt')
  expect(robots.body).toMatch(/^User-agent: \*\n[^]*Sitemap: https:\/\/velvet\.example\/sitemap\.xml\n$/)
  for (const path of ['/api/', '/console/', '/gate/', '/counter/']) {
    expect(robots.body).toContain(`\nDisallow: ${path}\n`)
  }
  // Chats that keep to these rules would show no picture otherwise.
  expect(robots.body).not.toContain('/share/')
})
