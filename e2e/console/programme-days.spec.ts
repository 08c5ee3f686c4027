import type { Locator, Page } from '@playwright/test'
import { shortDate } from '@velvet/contract/shared/time/time'
import { addDraft, dateIn, makeFilm, openProgramme, publish } from '../support/programme.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const blockOf = (page: Page, title: string) =>
  page.getByRole('application').getByRole('button', { name: new RegExp(title) })

async function moveLater(page: Page, block: Locator): Promise<void> {
  await block.focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(block).toHaveText(/Changed/)
}

test('a day is copied and printed, and a showtime repeated where there is room', async ({ page }) => {
  const title = await makeFilm()
  await openProgramme(page, 40)
  await addDraft(page, title, '06:30')
  const dialog = page.getByRole('dialog')

  for (const text of ['1 showtime was added as drafts.', '1 was left out']) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Copy…' }).click()
    await dialog.getByRole('textbox', { name: 'To the day' }).fill(dateIn(41))
    await dialog.getByRole('button', { name: 'Copy as drafts' }).click()
    await expect(dialog.getByText(text)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
  }

  await blockOf(page, title).click()
  await page.getByRole('button', { name: 'Repeat…' }).click()
  await dialog.getByRole('textbox', { name: 'Until the day' }).fill(dateIn(43))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Repeat on 3 days' }).click()
  await expect(dialog.getByText('2 showtimes were added as drafts.')).toBeVisible()
  await expect(dialog.getByText('1 was left out')).toBeVisible()
  // The day after has the copy already, so the first new showtime is on the day after that.
  await dialog.getByRole('link', { name: /^Show / }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(shortDate(dateIn(42)))
  await expect(blockOf(page, title)).toBeVisible()

  await page.getByLabel('Day', { exact: true }).fill(dateIn(43))
  await expect(blockOf(page, title)).toHaveText(/6:30–7:30\sAM.*Draft/)

  await page.emulateMedia({ media: 'print' })
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(/6:30\sAM\s*7:30\sAM/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the showtimes of a screen are cancelled together, from its name on the timeline', async ({ page }) => {
  const title = await makeFilm()
  await openProgramme(page, 44)
  await addDraft(page, title, '06:30')
  await addDraft(page, title, '09:00')
  await page.getByRole('button', { name: 'Add a showtime' }).waitFor()
  await page
    .getByRole('button', { name: /^Cancel….*all of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 showtimes will be cancelled. This cannot be undone.')).toBeVisible()
  await expect(dialog.getByText('No ticket is sold.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: /6:30/ }).click()
  await expect(dialog.getByText(/^1 showtime will be cancelled/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('The power fails every evening')
  await dialog.getByRole('button', { name: 'Cancel 1 showtime' }).click()
  await expect(dialog.getByText('Cancelled: 1 showtime.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(blockOf(page, title)).toHaveCount(1)
})

test("a saved change survives a reload and is not published over a colleague's", async ({ page, browser }) => {
  const title = await makeFilm()
  await openProgramme(page, 50)
  await addDraft(page, title, '06:30')
  await publish(page, /New: 6:30\sAM in/)
  const block = blockOf(page, title)
  await expect(block).toHaveText(/6:30–/)
  await moveLater(page, block)
  await expect(page.getByRole('button', { name: 'Publish (1)' })).toBeVisible()
  await page.reload()
  await expect(block).toHaveText(/6:35–.*Changed/)

  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const colleague = await other.newPage()
  await openProgramme(colleague, 50, 'admin@velvet.example')
  const theirs = blockOf(colleague, title)
  await expect(theirs).toHaveText(/6:35–.*Changed/)
  await page.getByRole('button', { name: 'Publish (1)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/6:30\sAM in .* becomes 6:35\sAM/)).toBeVisible()
  await expect(dialog.getByText(/^Changed by /)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await moveLater(colleague, theirs)
  await publish(colleague, /6:30\sAM in .* becomes 6:40\sAM/)
  await expect(theirs).not.toHaveText(/Changed/)
  await other.close()

  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Show the present state' }).click()
  await expect(dialog.getByText('Nothing waits to be published.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(block).toHaveText(/6:40–/)

  await moveLater(page, block)
  await page.getByRole('button', { name: 'Publish (1)' }).click()
  await dialog.getByRole('button', { name: 'Take this change back' }).click()
  await expect(dialog.getByText('Nothing waits to be published.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(block).not.toHaveText(/Changed/)

  await moveLater(page, block)
  await page.route(
    '**/showtimes/publish',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Publish (1)' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText(/No answer came/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()
  await expect(block).toHaveText(/6:45–/)
  await expect(block).not.toHaveText(/Changed/)
})

test('the chosen drafts of a week are published together', async ({ page }) => {
  const title = await makeFilm()
  await openProgramme(page, 70)
  await addDraft(page, title, '06:30')
  const dialog = page.getByRole('dialog')
  await blockOf(page, title).click()
  await page.getByRole('button', { name: 'Repeat…' }).click()
  await dialog.getByRole('textbox', { name: 'Until the day' }).fill(dateIn(73))
  await dialog.getByRole('button', { name: 'Repeat on 3 days' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Put several days on sale…' }).click()
  const boxes = dialog.getByRole('checkbox', { name: /: 1 showtime$/ })
  await expect(boxes).toHaveCount(4)
  await boxes.nth(1).uncheck()
  await dialog.getByText('Show them').nth(2).click()
  await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(`6:30\\sAM in .*: ${title}, 40 Vp`))
  expect(await violations(page)).toEqual([])
  await page.route(
    '**/showtimes/publish-days',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const send = dialog.getByRole('button', { name: 'Put 3 showtimes on sale' })
  await send.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(blockOf(page, title)).not.toHaveText(/Draft/)
  await page.getByLabel('Day', { exact: true }).fill(dateIn(71))
  await expect(blockOf(page, title)).toHaveText(/6:30–7:30\sAM.*Draft/)
  await page.getByLabel('Day', { exact: true }).fill(dateIn(73))
  await expect(blockOf(page, title)).toHaveText(/6:30–7:30\sAM/)
  await expect(blockOf(page, title)).not.toHaveText(/Draft/)
})
