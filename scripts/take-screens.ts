// Takes a picture of every screen for docs/screens, from the product with its demo. Options: --url
// of a running product, --out folder, --size 360x740, --theme light, --text 200, --only name. The
// counter and the books need the product that this script starts.
import { chromium, type Browser, type Page } from '@playwright/test'
import { withoutPrinting } from '../e2e/support/counter.ts'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BOOKS_SCENES } from './screens/books-scenes.ts'
import { COUNTER_SCENES } from './screens/counter-scenes.ts'
import { PASSWORD, SCENES, type Scene, type Visitor } from './screens/scenes.ts'
import { signIn, STAFF_SCENES } from './screens/staff-scenes.ts'
import { startProduct } from './screens/start-product.ts'
import { writeIndex } from './screens/write-index.ts'
import { writePicture } from './screens/write-picture.ts'

type Theme = 'dark' | 'light'

const DOCS = resolve(import.meta.dirname, '../docs/screens')
const ALL_SCENES = [...SCENES, ...STAFF_SCENES, ...COUNTER_SCENES, ...BOOKS_SCENES]
const PHONES = { customer: '08030000001', 'poor customer': '08030000002' }
/** What the attendant scans and the seller sells is in the tables of the console, so it comes first. */
const VISITORS = [
  ...(['visitor', 'customer', 'poor customer', 'attendant', 'seller'] as const),
  ...(['admin', 'finance', 'distributor'] as const),
]
/** These visitors sit at a desk with a screen of its own. All others hold a phone. */
const AT_A_DESK: readonly Visitor[] = ['seller', 'admin', 'finance', 'distributor']
/** The console begins in the light theme. */
const IN_THE_LIGHT: readonly Visitor[] = ['admin', 'finance', 'distributor']

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    out: { type: 'string', default: DOCS },
    size: { type: 'string', default: '360x740' },
    theme: { type: 'string' },
    text: { type: 'string', default: '100' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const [width = 360, height = 740] = options.size.split('x').map(Number)

const product = options.url ? undefined : await startProduct()
const url = options.url ?? product?.url ?? ''
const executablePath = process.env['CHROMIUM'] ?? ''
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // The gate's scanner gets a picture without a camera.
    ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  ],
})
try {
  if (options.out === DOCS && options.only.length === 0)
    await rm(DOCS, { recursive: true, force: true })
  await mkdir(options.out, { recursive: true })
  for (const who of VISITORS) await takeAll(browser, who)
  await writeIndex(options.out)
} finally {
  await browser.close()
  await product?.stop()
}

async function takeAll(browser: Browser, who: Visitor): Promise<void> {
  const scenes = ALL_SCENES.filter((scene) => scene.who === who && isRequested(scene))
  if (scenes.length === 0) return
  const context = await browser.newContext({
    viewport: { width, height },
    ...(AT_A_DESK.includes(who) ? {} : { deviceScaleFactor: 2, hasTouch: true, isMobile: true }),
    baseURL: url,
    geolocation: { latitude: 10.31, longitude: 9.84 },
    permissions: ['geolocation', 'camera', 'notifications'],
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
  })
  await context.addInitScript({
    content: `addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '${options.text}%'
    })`,
  })
  const page = await context.newPage()
  await enter(page, who)
  for (const scene of scenes) {
    for (const theme of themesOf(scene)) await take(page, scene, theme)
  }
  await context.close()
}

function isRequested({ name }: Scene): boolean {
  return options.only.length === 0 || options.only.includes(name)
}

function themesOf(scene: Scene): Theme[] {
  if (options.theme) return [options.theme === 'light' ? 'light' : 'dark']
  if (IN_THE_LIGHT.includes(scene.who)) return ['light']
  return scene.light ? ['dark', 'light'] : ['dark']
}

async function take(page: Page, scene: Scene, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize(scene.size ?? { width, height })
  await scene.open(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction("document.fonts.status === 'loaded'")
  // Waits until pictures have faded in and sheets have risen.
  await page.waitForTimeout(400)
  const isSecond = theme === 'light' && !IN_THE_LIGHT.includes(scene.who)
  const file = join(options.out, `${scene.name}${isSecond ? '-light' : ''}.webp`)
  const bytes = await writePicture(file, await page.screenshot())
  console.log(`${file} ${bytes} bytes`)
}

async function enter(page: Page, who: Visitor): Promise<void> {
  if (who === 'visitor') return
  if (who === 'customer' || who === 'poor customer') return logIn(page, PHONES[who])
  if (who === 'attendant') return signIn(page, '/gate/', 'gate@velvet.example')
  if (who !== 'seller') return signIn(page, '/console/', `${who}@velvet.example`)
  await withoutPrinting(page)
  return signIn(page, '/counter/', 'manager@velvet.example')
}

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(/\/(home)?$/)
}
