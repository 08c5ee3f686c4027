import { expect, test } from './support/test.ts'

const LOST = 'The trailer did not arrive. Press Play to try again.'

test('a trailer that was lost on its way says so, and plays once it arrives', async ({ page, customer }) => {
  await page.route('**/*.mp4', (route) => route.abort())
  await page.goto(`/trailer/${customer.film.TrailerID ?? ''}`)
  await expect(page.getByText(LOST)).toBeVisible()
  await page.unroute('**/*.mp4')
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  await expect(page.getByText(LOST)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
})
