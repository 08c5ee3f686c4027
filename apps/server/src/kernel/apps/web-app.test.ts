import { transferPath } from '@velvet/contract/tickets/transfers'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandFrom } from '../brand/brand.ts'
import { readConfig } from '../../settings/config.ts'
import { openUploads } from '../../platform/uploads/open-uploads.ts'
import { buildServer } from '../calls/build-server.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { webApp } from './web-app.ts'
import { readWebFiles } from './web-files.ts'
import { webManifest } from './web-manifest.ts'

const PAGE =
  '<html lang="%LANGUAGE%"><title>%PRODUCT_NAME%</title><meta name="ad" content="%AD_CONVERSION_ID%"><p>%PART_LOST%</p><noscript>%NO_JAVASCRIPT%</noscript>'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(20)}</svg>`
const SCREENS = ['/', '/home', '/login', '/profile', '/ticketdetails', '/movie/1', '/contact']
const AD = { AD_CONVERSION_ID: 'AW-123456789/label' }
const REAL = {
  PAYSTACK_SCRIPT_URL: 'https://js.paystack.co/v1/inline.js',
  FLUTTERWAVE_SCRIPT_URL: 'https://checkout.flutterwave.com/v3.js',
}

const PUBLIC = join(import.meta.dirname, '../../../../web/public')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-page-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'start()')
  await writeFile(join(folder, 'logo.svg'), LOGO)
  await writeFile(join(folder, 'sw.js'), "keep([{url:'/',revision:'%PAGE_REVISION%'}])")
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the server's answers to requests for these addresses. */
async function open(
  paths: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  headers: Record<string, string> = {},
) {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, ...environment }
  const config = readConfig(settings)
  const app = await buildServer(config)
  const brand = brandFrom(config)
  await webApp(app, { config, brand: () => Promise.resolve(brand), uploads: openUploads(config) }, { built: folder })
  try {
    return await Promise.all(paths.map((url) => app.inject({ url, headers })))
  } finally {
    await app.close()
  }
}

async function policies(paths: readonly string[], environment?: NodeJS.ProcessEnv) {
  const answers = await open(paths, environment)
  return answers.map(({ headers }) => String(headers['content-security-policy']))
}

function sources(policy: string | undefined, directive: string): string[] {
  const found = policy?.split('; ').find((part) => part.startsWith(`${directive} `))
  return found?.split(' ').slice(1) ?? []
}

test('only our own scripts run on every screen except that of top-ups', async () => {
  for (const policy of await policies(SCREENS, { ...REAL, ...AD, AD_CONVERSION_ID: '' })) {
    expect(sources(policy, 'script-src')).toEqual(["'self'"])
    expect(sources(policy, 'connect-src')).toEqual(["'self'"])
    expect(sources(policy, 'style-src')).toEqual(["'self'"])
    for (const directive of ['frame-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(sources(policy, directive)).toEqual(["'none'"])
    }
    expect(policy).not.toMatch(/unsafe-|\*|https:/)
  }
})

test('the page to accept a ticket is not cached or indexed, and sends no referrer', async () => {
  const [page, usual] = await open([transferPath('a'.repeat(22)), '/login'])
  expect(page?.statusCode).toBe(200)
  expect(page?.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(usual?.headers['x-robots-tag']).toBeUndefined()
})

test('provider checkouts run only on /fund, and inline scripts not even there', async () => {
  const [policy] = await policies(['/fund'], REAL)
  expect(sources(policy, 'script-src')).toEqual(
    expect.arrayContaining(['https://js.paystack.co', 'https://checkout.flutterwave.com']),
  )
  expect(sources(policy, 'script-src').join()).not.toContain('unsafe')
})

test("the checkouts can dial USSD codes, show other hosts and open a bank's window", async () => {
  const [answer, slashed, elsewhere] = await open(['/fund', '/fund/', '/profile'], REAL)
  for (const page of [answer, slashed]) {
    const policy = String(page?.headers['content-security-policy'])
    expect(sources(policy, 'frame-src')).toEqual(expect.arrayContaining(['tel:', 'https://*.f4b-flutterwave.com']))
    expect(sources(policy, 'connect-src')).toContain('https://api.ravepay.co')
    expect(sources(policy, 'script-src').join()).not.toMatch(/f4b|ravepay/)
    expect(page?.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  }
  expect(elsewhere?.headers['cross-origin-opener-policy']).toBe('same-origin')
})

test("the checkout page connects only to our server and the providers' hosts", () => {
  const real = {
    PAYSTACK_SECRET_KEY: 'sk',
    PAYSTACK_PUBLIC_KEY: 'pk',
    FLUTTERWAVE_SECRET_KEY: 'sk',
    FLUTTERWAVE_PUBLIC_KEY: 'pk',
    FLUTTERWAVE_SECRET_HASH: 'hash',
    SANDBOX: 'off',
  }
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...real })
  const policy = contentSecurityPolicy(config, '/fund', [])
  const ours = ["'self'", "'none'", "'unsafe-inline'", 'data:', 'blob:', 'tel:']
  const foreign = policy
    .split('; ')
    .flatMap((directive) => directive.split(' ').slice(1))
    .filter((source) => !ours.includes(source))
  expect(foreign.length).toBeGreaterThan(0)
  const ofProviders =
    /^https:\/\/(?:[\w*-]+\.)?(?:flutterwave\.com|f4b-flutterwave\.com|ravepay\.co|paystack\.com|paystack\.co)$/
  for (const source of foreign) expect(source).toMatch(ofProviders)
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("form-action 'self'")
})

test('an advertising tag is allowed only on /contact, where the operator has one', async () => {
  const [configured, elsewhere] = await policies(['/contact', '/profile'], AD)
  expect(sources(configured, 'script-src')).toContain('https://www.googletagmanager.com')
  expect(sources(elsewhere, 'script-src')).toEqual(["'self'"])
  const [unset] = await policies(['/contact'])
  expect(sources(unset, 'script-src')).toEqual(["'self'"])
})

test('WebAssembly runs only where QR codes are read: at the gate and for proofs', () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  const scripts = (path: string) => sources(contentSecurityPolicy(config, path, []), 'script-src')
  for (const path of ['/gate', '/gate/', '/proof/']) {
    expect(scripts(path)).toEqual(["'self'", "'wasm-unsafe-eval'"])
  }
  for (const path of [...SCREENS, '/console/', '/gates']) {
    expect(scripts(path).join()).not.toContain('unsafe')
  }
})

test('debug screens exist in development, and not in production', async () => {
  const debug = ['/geo', '/dist', '/usergps', '/internetcheck', '/mytest', '/GEO/']
  const development = await open(debug)
  expect(development.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  const production = await open(debug, { DEBUG_ROUTES: 'off' })
  expect(production.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404))
})

test('a script is the same in every cache', async () => {
  const answers = await open(['/assets/app-1a2b.js', '/', '/sw.js'])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (const { headers } of answers) expect(String(headers.vary)).not.toMatch(/origin/i)
  expect(answers[0]?.headers['cache-control']).toContain('immutable')
})

test('the logo comes compressed and without the headers of pages, and is not sent twice', async () => {
  const accepted = { 'accept-encoding': 'gzip, br' }
  const [logo] = await open(['/logo.svg'], {}, accepted)
  expect(logo?.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-encoding': 'br' })
  expect(logo?.headers['strict-transport-security']).toBeUndefined()
  expect(logo && brotliDecompressSync(logo.rawPayload).toString()).toBe(LOGO)
  const [again] = await open(['/logo.svg'], {}, { ...accepted, 'if-none-match': String(logo?.headers.etag) })
  expect([again?.statusCode, again?.body]).toEqual([304, ''])
})

test("the operator's names reach the page as text, never as markup", async () => {
  const [page] = await open(['/'], { PRODUCT_NAME: '<b>"V"</b>' })
  expect(page?.body).toContain('<title>&#60;b&#62;&#34;V&#34;&#60;/b&#62;</title>')
})

test("a page is in its reader's language and states the headers that decide it", async () => {
  const french = await open(['/', '/profile', '/shell.html'], {}, { cookie: 'language=fr' })
  for (const { body, headers } of french) {
    expect(body).toContain('<html lang="fr">')
    expect(body).toContain('<p>Une partie de l&#39;application s&#39;est perdue en route.</p>')
    expect(body).toContain('Activez-le dans votre navigateur.</noscript>')
    expect(body).toContain('<meta name="description" content="Les films à l&#39;affiche')
    expect(headers.vary).toContain('Cookie, Accept-Language')
  }
  const [english] = await open(['/'], {}, { 'accept-language': 'en-NG' })
  expect(english?.body).toContain('<html lang="en">')
  expect(english?.body).toContain('<p>Part of the app failed to load.</p>')
})

test('the service worker comes compressed, and is not sent again while it is the same', async () => {
  const accepted = { 'accept-encoding': 'gzip, br' }
  const [worker] = await open(['/sw.js'], {}, accepted)
  expect(worker?.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(worker?.headers['content-security-policy']).toContain("connect-src 'self'")
  const known = { ...accepted, 'if-none-match': String(worker?.headers.etag) }
  const [again] = await open(['/sw.js'], {}, known)
  expect([again?.statusCode, again?.body]).toEqual([304, ''])
  const [renamed] = await open(['/sw.js'], { PRODUCT_NAME: 'Ruby' }, known)
  expect(renamed?.statusCode).toBe(200)
})

test('the service worker is the same in every language', async () => {
  const [english] = await open(['/sw.js'])
  const [french] = await open(['/sw.js'], {}, { cookie: 'language=fr' })
  expect(french?.body).toBe(english?.body)
})

test('a new product name updates what the phones keep', async () => {
  const files = (name: string) => {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PRODUCT_NAME: name })
    return readWebFiles(folder, { ...config, language: 'en', languages: ['en'], brandStyle: '', logo: null })
  }
  const [velvet, again, ruby] = [await files('Velvet'), await files('Velvet'), await files('Ruby')]
  expect(velvet?.worker).toMatch(/revision:'[0-9a-f]{16}'/)
  expect(again?.worker).toBe(velvet?.worker)
  expect(ruby?.worker).not.toBe(velvet?.worker)
  expect(ruby?.page).toContain('<title>Ruby</title>')
})

test('the app is installed under the name that the operator gave it', async () => {
  const [answer] = await open(['/manifest.webmanifest'], { PRODUCT_NAME: 'Ruby Red' })
  expect(answer?.headers['content-type']).toContain('application/manifest+json')
  expect(answer?.json()).toMatchObject({ name: 'Ruby Red', short_name: 'Ruby Red', start_url: '/' })
  expect(webManifest('Ruby Red', 'en')).toMatchObject({
    shortcuts: [{ url: '/mytickets' }, { url: '/find' }, { url: '/rubyredcenters' }],
  })
})

test('a phone that installs the app sees screenshots, which show the default name', async () => {
  const [answer] = await open(['/manifest.webmanifest'], {})
  const { screenshots } = answer?.json<{ screenshots: { src: string; sizes: string }[] }>() ?? {}
  expect(screenshots).toHaveLength(3)
  for (const { src, sizes } of screenshots ?? []) {
    const { width, height } = await sharp(join(PUBLIC, src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(webManifest('Ruby Red', 'en')).not.toHaveProperty('screenshots')
})

test('the app manifest has its description and shortcuts in the chosen language', async () => {
  const [answer] = await open(['/manifest.webmanifest'], {}, { cookie: 'language=fr' })
  expect(answer?.headers.vary).toContain('Cookie, Accept-Language')
  expect(answer?.json()).toMatchObject({
    lang: 'fr',
    description: "Les films à l'affiche près de chez vous, et les billets pour les voir.",
    shortcuts: [{ name: 'Mes billets' }, { name: 'Trouver un film' }, { name: 'Cinémas Velvet' }],
  })
})
