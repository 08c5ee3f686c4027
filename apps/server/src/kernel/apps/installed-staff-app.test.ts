import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { brandFrom } from '../brand/brand.ts'
import { buildServer } from '../calls/build-server.ts'
import { installedStaffApp } from './installed-staff-app.ts'
import type { InstalledStaffApp } from './web-manifest.ts'

const PAGE = '<html lang="%LANGUAGE%"><title>%GATE%</title><noscript>%NO_JAVASCRIPT%</noscript></html>'
const WORKER = "keep([{url:'/gate/',revision:'%PAGE_REVISION%'}])"
const FRENCH = { cookie: 'gate-language=fr', 'accept-language': 'en-NG' }

let built: string
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'velvet-staff-'))
  await writeFile(join(built, 'index.html'), PAGE)
  await writeFile(join(built, 'sw.js'), WORKER)
})
afterAll(() => rm(built, { recursive: true, force: true }))

/** Returns the answer of the server to a request for this file of an app. */
async function open(name: InstalledStaffApp, file: string, headers: Record<string, string> = {}) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: built })
  const app = await buildServer(config)
  const brand = brandFrom(config)
  await installedStaffApp(app, { config, brand: () => Promise.resolve(brand) }, name, built)
  try {
    return await app.inject({ url: `/${name}/${file}`, headers })
  } finally {
    await app.close()
  }
}

test.each([
  ['that was chosen on its phone', FRENCH],
  ['that its browser prefers', { 'accept-language': 'fr-NG,fr;q=0.9' }],
])('the page of the gate has its title and its texts in the language %s', async (_, headers) => {
  const { body, headers: sent } = await open('gate', '', headers)
  expect(body).toContain('<html lang="fr"><title>Contrôle Velvet</title>')
  expect(body).toContain('Activez-le dans votre navigateur.</noscript>')
  expect(sent.vary).toContain('Cookie, Accept-Language')
})

test('the gate is installed with its name and description in the language of its phone', async () => {
  const french = await open('gate', 'manifest.webmanifest', FRENCH)
  expect(french.headers.vary).toContain('Cookie, Accept-Language')
  expect(french.json()).toMatchObject({
    id: '/gate/',
    lang: 'fr',
    name: 'Contrôle Velvet',
    short_name: 'Contrôle Velvet',
    description: 'Fait entrer les gens à la porte, avec ou sans réseau.',
  })
  const english = await open('gate', 'manifest.webmanifest')
  expect(english.json()).toMatchObject({ lang: 'en', name: 'Velvet gate' })
})

test('a gate phone ignores the language of a customer in the same browser', async () => {
  const { body } = await open('gate', '', { cookie: 'language=fr' })
  expect(body).toContain('<html lang="en"><title>Velvet gate</title>')
})

test("the gate's service worker is the same in every language", async () => {
  const [english, french] = [await open('gate', 'sw.js'), await open('gate', 'sw.js', FRENCH)]
  expect(french.body).toBe(english.body)
})

test('the counter is in English for any browser language', async () => {
  const { headers, ...answer } = await open('counter', 'manifest.webmanifest', FRENCH)
  expect(answer.json()).toMatchObject({ lang: 'en', name: 'Velvet counter' })
  expect(String(headers.vary)).not.toContain('Accept-Language')
})
