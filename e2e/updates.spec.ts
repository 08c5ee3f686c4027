import type { Page } from '@playwright/test'
import { HAS_WAITING_UPDATE, LOOK_FOR_UPDATE } from './support/in-page.ts'
import { isOnPhone } from './support/on-phone.ts'
import { test } from './support/over-network.ts'
import { FILM } from './support/people.ts'
import { expect } from './support/test.ts'

const UPDATE = 'New app update is available!. Click OK to refresh'

test('a new version asks first; if it is postponed, it runs at the next start', async ({ page, context, network }) => {
  const asked: string[] = []
  let answer: 'accept' | 'dismiss' = 'accept'
  context.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog[answer]()
  })
  const look = (on: Page) => on.evaluate(LOOK_FOR_UPDATE)
  const isWaiting = (on: Page) => on.evaluate<boolean>(HAS_WAITING_UPDATE)

  await page.goto('/')
  await isOnPhone(page)
  expect(asked).toEqual([])

  network.deploy('the second version')
  const reloaded = page.waitForEvent('load')
  await look(page)
  await reloaded
  expect(asked).toEqual([UPDATE])
  expect(await isWaiting(page)).toBe(false)

  answer = 'dismiss'
  network.deploy('the third version')
  await expect(page.getByRole('link', { name: FILM })).toBeVisible()
  await look(page)
  await expect.poll(() => asked.length).toBe(2)
  expect(await isWaiting(page)).toBe(true)
  await page.close()

  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByRole('link', { name: FILM })).toBeVisible()
  await expect.poll(() => isWaiting(next)).toBe(false)
  expect(asked).toHaveLength(2)
})
