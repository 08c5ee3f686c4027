import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('a manager opens a cinema in a new area and edits the plan of its screen by keyboard', async ({
  page,
  request,
}) => {
  const number = Date.now() % 100_000
  const name = `Gidan Fim ${number}`
  await page.goto('/console/cinemas')
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('heading', { name: 'Cinemas' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Add a cinema' }).click()
  await expect(page.getByRole('heading', { name: 'A new cinema' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Slug').fill(`gidan-fim-${number}`)
  await page.getByLabel('Address').fill('4 Ibrahim Taiwo Road, Kano')
  await page.getByLabel('State or region').selectOption('Kano')
  await page.getByLabel('LGA').selectOption('Fagge')
  await page.getByLabel('Latitude').fill('11.99')
  await page.getByLabel('Longitude').fill('8.55')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add the cinema' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Add a screen' }).click()
  await expect(page.getByRole('heading', { name: 'A new screen' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Hall 1')
  await page.getByRole('gridcell', { name: 'A1, standard' }).focus()
  const said = page.getByRole('status')
  await page.keyboard.press('w')
  await expect(said).toHaveText('A1, wheelchair')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('g')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('b')
  await expect(said).toHaveText('B2, blocked')
  await page.keyboard.press('Shift+Delete')
  await page.keyboard.press('Control+z')
  await expect(said).toHaveText('Taken back')
  await expect(page.getByText('48 seats are sold online.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'B2, blocked' })).toBeFocused()
  // The mouse paints each place over which it is dragged.
  await page.getByLabel('House').check()
  await page.getByRole('gridcell', { name: 'E1, standard' }).hover()
  await page.mouse.down()
  await page.getByRole('gridcell', { name: 'E2, standard' }).hover()
  await page.mouse.up()
  await expect(page.getByText('46 seats are sold online.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add the screen' }).click()
  await page.getByRole('link', { name: 'Hall 1' }).click()
  await expect(page.getByRole('gridcell', { name: 'A1, wheelchair' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'E2, house' })).toBeVisible()

  const places = await request.get('/api/v1/locations')
  expect(await places.text()).toContain('Fagge')
  const cinemas = await request.get('/api/v1/cinemas/Fagge')
  expect(await cinemas.text()).toContain(name)
})
