// Takes the pictures of docs/screens: the stories that name one, and the pages of the other apps by their addresses.
import { expect, test, type Page } from '@playwright/test'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { PORT } from './addresses.ts'
import { CONSOLE_PAGES } from './support/console-pages.ts'
import { demoThings } from './support/demo-things.ts'
import { signIn } from './support/staff.ts'
import { listStories, openStory } from './support/stories.ts'
import { untilStill } from './support/violations.ts'
import { writePicture } from './support/write-picture.ts'

const FOLDER = resolve(import.meta.dirname, '../docs/screens')
/** Those that a phone shows before it installs the app (kernel/apps/web-manifest.ts). */
const SCREENSHOTS = resolve(import.meta.dirname, '../apps/web/public/screenshots')
const OF_MANIFEST: readonly string[] = ['home', 'movie', 'ticket']
const DESK = { width: 1280, height: 800 }
const BASE = { baseURL: `http://127.0.0.1:${PORT}` }
const ADMIN = 'admin@velvet.example'
/** Only distributors have these pages of the console. */
const OF_DISTRIBUTORS = ['/now', '/now/changes', '/weeks', '/settlements']
const PARTS = [
  ['The console', 'console-'],
  ['A distributor’s own pages of the console', 'distributor-'],
  ['The gate and the counter', 'staff-'],
] as const

test.afterAll(writeIndex)

test('takes the stories that name a picture', async ({ page, context }) => {
  await removePictures(isOfCustomers)
  for (const { address, picture, isDesktop } of await listStories(page)) {
    if (picture === undefined) continue
    const phone = await context.newPage()
    if (isDesktop) await phone.setViewportSize(DESK)
    await openStory(phone, address)
    await take(phone, picture)
    await phone.close()
  }
})

test('takes the pages of the console', async ({ browser }) => {
  await removePictures((file) => /^(console|distributor)-/.test(file))
  const things = await demoThings(ADMIN)
  for (const [who, email] of [
    ['console', ADMIN],
    ['distributor', 'distributor@velvet.example'],
  ] as const) {
    const page = await browser.newPage({ ...BASE, viewport: DESK, timezoneId: 'Africa/Lagos' })
    await page.goto('/console/account')
    await signIn(page, email)
    await expect(page.getByLabel('Email')).toBeHidden()
    for (const [path, address] of Object.entries(CONSOLE_PAGES)) {
      if (path.includes('$') && typeof address === 'string') continue
      if (OF_DISTRIBUTORS.includes(path) !== (who === 'distributor')) continue
      await page.goto(`/console${typeof address === 'string' ? address : address(things)}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await take(page, `${who}${path === '/' ? '-today' : path.replace(/[/$]+/g, '-')}`)
    }
    await page.close()
  }
})

test('takes the first pages of the gate and the counter', async ({ page }) => {
  await removePictures((file) => file.startsWith('staff-'))
  for (const app of ['gate', 'counter']) {
    await page.goto(`/${app}/`)
    await signIn(page, ADMIN)
    await expect(page.getByLabel('Email')).toBeHidden()
    await take(page, `staff-${app}`)
  }
})

const isOfCustomers = (file: string) => PARTS.every(([, beginning]) => !file.startsWith(beginning))

async function listPictures(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.webp')).sort()
}

async function removePictures(isMeant: (file: string) => boolean): Promise<void> {
  for (const file of (await listPictures()).filter(isMeant)) await rm(join(FOLDER, file))
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction("document.fonts.status === 'loaded'")
  await untilStill(page)
  const picture = await page.screenshot()
  await writePicture(join(FOLDER, `${name}.webp`), picture)
  if (OF_MANIFEST.includes(name)) {
    await sharp(picture)
      .resize({ width: 540 })
      .jpeg({ quality: 65 })
      .toFile(join(SCREENSHOTS, `${name}.jpg`))
  }
}

/** Lists the pictures in the README.md of their folder. */
async function writeIndex(): Promise<void> {
  const files = await listPictures()
  const sections = [
    section('The customer’s app', files.filter(isOfCustomers), ''),
    ...PARTS.map(([title, beginning]) =>
      section(
        title,
        files.filter((file) => file.startsWith(beginning)),
        beginning,
      ),
    ),
  ]
  const text = '# Pictures of the screens\n\n`npm run screens` takes them, and writes this list.\n'
  await writeFile(join(FOLDER, 'README.md'), text + sections.join(''))
}

function section(title: string, files: readonly string[], beginning: string): string {
  const links = files.map((file) => `[${file.slice(beginning.length, -'.webp'.length)}](${file})`)
  return `\n## ${title}\n\n${links.join(' ·\n')}\n`
}
