import type { Browser, Locator, Page } from '@playwright/test'
import { storageOf } from '../support/device.ts'
import { aCustomer } from '../support/people.ts'
import { addDraft, makeFilm, openProgramme, publish } from '../support/programme.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

async function drag(page: Page, block: Locator, minutes: number): Promise<void> {
  const box = await block.boundingBox()
  if (!box) throw new Error('The block is not shown')
  const length = await block.evaluate(({ style }) =>
    ['--minutes', '--cleaning'].reduce((sum, name) => sum + Number(style.getPropertyValue(name)), 0),
  )
  const distance = (minutes * box.width) / length
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + distance / 2, box.y + 20)
  await page.mouse.move(box.x + 20 + distance, box.y + 20)
  await page.mouse.up()
}

async function buyOnPhone(browser: Browser, title: string): Promise<void> {
  const storageState = storageOf({ customer: await aCustomer(500) })
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState })
  const page = await phone.newPage()
  await page.goto('/home')
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await page.getByRole('button', { name: /7:05 AM/ }).click()
  await page
    .getByRole('button', { name: /Proceed/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await page.getByRole('button', { name: /Confirm Seat/ }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await phone.close()
}

test('a new film is planned, published, bought on a phone and moved', async ({ page, browser }) => {
  const title = await makeFilm()
  await openProgramme(page, 2)
  await addDraft(page, title, '06:30')
  const block = page.getByRole('application').getByRole('button', { name: new RegExp(title) })
  await expect(block).toHaveText(/6:30–7:30\sAM.*Draft/)

  await block.focus()
  for (const key of ['Enter', 'Shift+ArrowRight', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key)
  }
  await expect(page.getByText(/moved: 7:05\sAM in/)).toBeVisible()
  await expect(block).toBeFocused()
  await drag(page, block, 30)
  await expect(page.getByText(/moved: 7:35\sAM in/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block).toHaveText(/7:05–8:05\sAM/)
  await expect(block).toBeFocused()
  expect(await violations(page)).toEqual([])

  await publish(page, /New: 7:05\sAM in .*, 40 Vp/)
  await expect(block).not.toHaveText(/Draft/)
  await buyOnPhone(browser, title)

  await page.goto(`${page.url()}&showtime=${await block.getAttribute('data-show')}`)
  await expect(block).toHaveText(/1 of \d+ sold/)
  await expect(page.getByRole('region', { name: title })).toContainText('On sale')
  await block.focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(block).toHaveText(/7:10–.*Changed/)
  await publish(page, /1 seat is sold\. Their holders get a notice/)
  await expect(block).toHaveText(/7:10–/)
  await expect(block).not.toHaveText(/Changed/)

  await page.getByRole('button', { name: 'Cancel the showtime…' }).click()
  await page.getByLabel('Reason').fill('The projector is broken')
  await page.getByLabel(/^Type/).fill(title)
  await page.getByRole('button', { name: 'Cancel the showtime', exact: true }).click()
  await expect(page.getByText('The holders of 1 seat got their Points back')).toBeVisible()
})

test('on a phone the day is a list, in which everything can be done', { tag: '@of-its-own' }, async ({ page }) => {
  const title = await makeFilm()
  await page.setViewportSize({ width: 360, height: 740 })
  await openProgramme(page, 3)
  await addDraft(page, title, '06:30')
  const start = (time: string) => page.getByRole('link', { name: `${time} ${title}` })
  expect(await violations(page)).toEqual([])
  await start('6:30 AM').click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByLabel('Start', { exact: true }).fill('07:00')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('7:00–8:00 AM')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the showtime…' }).click()
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(start('7:00 AM')).toBeHidden()
  await page.goto('/console/programme/prices')
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the week of all cinemas counts a draft of a day, and leads to that day', async ({ page }) => {
  const title = await makeFilm()
  await openProgramme(page, 8)
  await addDraft(page, title, '06:30')
  const cinema = new URL(page.url()).searchParams.get('cinema')
  await page.getByRole('link', { name: 'Week of all cinemas' }).click()
  await expect(page.getByRole('heading', { name: 'Week of all cinemas' })).toBeVisible()
  const cell = page.locator(`td a[href*="cinema=${cinema}"]`).first()
  await expect(cell).toContainText('1 draft')
  expect(await violations(page)).toEqual([])
  await cell.click()
  const block = page.getByRole('application').getByRole('button', { name: new RegExp(title) })
  await expect(block).toHaveText(/6:30–7:30\sAM.*Draft/)
  await block.click()
  await page.getByRole('button', { name: 'Cancel the showtime…' }).click()
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(block).toBeHidden()
})
