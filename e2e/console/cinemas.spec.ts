import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { aCustomer, buyTicket } from '../support/people.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const ADMIN = 'admin@velvet.example'

test('a manager opens a cinema in a new area and edits its plan by keyboard', async ({ page, request }) => {
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
  const latitude = page.getByLabel('Latitude')
  await expect(latitude).toHaveValue('12.01')
  await page.getByLabel('Shared place').fill('geo:11.99,8.55')
  await expect(latitude).toHaveValue('11.99')
  await page.getByRole('application', { name: /^Map/ }).press('ArrowUp')
  await expect(latitude).toHaveValue('11.99225')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add the cinema' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Add a screen' }).click()
  await expect(page.getByRole('heading', { name: 'A new screen' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Hall 1')
  await page.getByRole('gridcell', { name: 'A1, standard' }).focus()
  const said = page.getByRole('region', { name: 'Seat plan' }).getByRole('status')
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
  // A click changes nothing. The mouse selects each place over which it is dragged.
  await page.getByRole('gridcell', { name: 'E1, standard' }).hover()
  await page.mouse.down()
  await page.getByRole('gridcell', { name: 'E2, standard' }).hover()
  await page.mouse.up()
  await expect(said).toHaveText('2 places selected, from E1 to E2')
  await expect(page.getByText('48 seats are sold online.')).toBeVisible()
  await page.getByRole('button', { name: 'House (0)' }).click()
  await expect(page.getByText('46 seats are sold online.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add the screen' }).click()
  await page.getByRole('link', { name: 'Hall 1' }).click()
  await expect(page.getByRole('gridcell', { name: 'A1, wheelchair' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'E2, house' })).toBeVisible()
  await page.getByRole('rowheader', { name: 'E' }).click()
  await page.getByRole('button', { name: 'Copy the row' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'F2, house' })).toBeVisible()

  const places = await request.get('/api/v1/locations')
  expect(await places.text()).toContain('Fagge')
  const cinemas = await request.get('/api/v1/cinemas/Fagge')
  expect(await cinemas.text()).toContain(name)
})

interface Made {
  screen: { id: string; cinemaID: string }
}

/** Makes a screen of sixty rows with an aisle in each. */
async function aLargeHall(): Promise<Made> {
  const { items } = await asStaff<{ items: { id: string }[] }>(ADMIN, 'GET', 'staff/cinemas')
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const names = [1, 2, 3].flatMap((times) => letters.map((letter) => letter.repeat(times)))
  const plan = names.slice(0, 60).map((row) => ({
    row,
    seats: straightRow(row, 24).seats.toSpliced(12, 0, { kind: 'gap' }),
  }))
  const name = `Large hall ${Date.now() % 100_000}`
  return asStaff<Made>(ADMIN, 'POST', `staff/cinemas/${items[0]?.id}/screens`, { name, plan })
}

for (const [width, height] of [
  [1280, 800],
  [1366, 768],
] as const) {
  // `npm test` takes the lower screen, because it has to end in time.
  const tag = height === 768 ? [] : ['@of-its-own']
  test(`the tools stay in sight beside the plan of sixty rows on ${width} × ${height}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { screen } = await aLargeHall()
    await page.goto(`/console/cinemas/${screen.cinemaID}/screens/${screen.id}`)
    await signIn(page, 'manager@velvet.example')
    const first = page.getByRole('gridcell', { name: 'A1, standard', exact: true })
    await first.click()
    for (let pages = 0; pages < 6; pages += 1) await page.keyboard.press('Shift+PageDown')
    const section = page.getByRole('region', { name: 'Seat plan' })
    await expect(section.getByRole('status')).toHaveText('60 places selected, from A1 to HHH1')
    await expect(page.getByRole('gridcell', { name: 'HHH1, standard' })).toBeInViewport()
    const tools = [/^Standard/, /^Aisle/, 'Copy the row', 'Number the row', 'Undo', 'Redo']
    for (const name of tools) {
      await expect(section.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('a')
    await expect(section.getByRole('status')).toContainText('Aisle added')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    await expect(section.getByRole('status')).toHaveText('Done again')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('a plan without a sold seat is refused with its showtime, and the seat is marked', async ({ page }) => {
  const customer = await aCustomer(3000)
  const { SeatNumber: seat } = await buyTicket(customer)
  const { cinema, showtime } = customer
  const { items } = await asStaff<{ items: { id: string; screenID: string }[] }>(
    ADMIN,
    'GET',
    `staff/showtimes?cinemaID=${cinema.CinemaID}&from=${encodeURIComponent(showtime.StartsAt)}`,
  )
  const screen = items.find(({ id }) => id === showtime.ShowtimeID)?.screenID
  await page.goto(`/console/cinemas/${cinema.CinemaID}/screens/${screen}`)
  await signIn(page, 'manager@velvet.example')
  await page.getByRole('gridcell', { name: `${seat}, standard` }).click()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(new RegExp(`${seat} is sold for “.+”, .+must stay on the plan`))
  const marked = page.getByRole('gridcell', { name: `${seat}, blocked, sold` })
  await expect(marked).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('gridcell', { name: `${seat}, standard` })).toBeFocused()
})
