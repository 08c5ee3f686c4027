import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { aCustomer, buyTickets, call } from '../support/people.ts'
import { addDraft, makeFilm, openProgramme, publish } from '../support/programme.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

const MANAGER = 'manager@velvet.example'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('a manager holds seats, moves a ticket to another seat and releases the seats', async ({ page }) => {
  const title = await makeFilm()
  await openProgramme(page, 4)
  await addDraft(page, title, '06:30')
  await publish(page, /New: 6:30\sAM/)
  const block = page.getByRole('application').getByRole('button', { name: new RegExp(title) })
  const id = (await block.getAttribute('data-show')) ?? ''
  await page.goto(`${page.url()}&showtime=${id}`)
  await page.getByRole('link', { name: 'Seats', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Seats of ${title}` })).toBeVisible()

  const seat = (name: string, state: string) =>
    page.getByRole('gridcell', { name: new RegExp(`^${name}, (.*, )?${state}`) })
  await seat('A1', 'free').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Hold A1 and A2…' }).click()
  await page.getByLabel('Reason').fill('For the guests of the director')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Hold A1 and A2', exact: true }).click()
  await expect(seat('A2', 'held: For the guests of the director')).toBeVisible()

  const customer = await aCustomer(100)
  const { showtime } = await call<{ showtime: Showtime }>('GET', `showtime/${id}`, undefined, customer.token)
  const [ticket] = await buyTickets({ ...customer, showtime }, 1)
  const given = ticket?.SeatNumber ?? ''
  await page.reload()
  await seat(given, 'sold').click()
  await seat('A5', 'free').click()
  expect(await violations(page)).toEqual([])
  expect(await violations(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Move to A5…' }).click()
  await page.getByRole('button', { name: 'Move to A5', exact: true }).click()
  await expect(seat('A5', 'sold')).toBeVisible()
  await expect(seat(given, 'free')).toBeVisible()

  await seat('A1', 'held').click()
  await seat('A2', 'held').click()
  await page.getByRole('button', { name: 'Release A1 and A2…' }).click()
  await page.getByRole('button', { name: 'Release A1 and A2', exact: true }).click()
  await expect(seat('A1', 'free')).toBeVisible()
})

test('a manager issues free tickets for chosen and automatic seats and prints them', async ({ page }) => {
  const title = await makeFilm()
  await openProgramme(page, 5)
  await addDraft(page, title, '06:30')
  await publish(page, /New: 6:30\sAM/)
  const block = page.getByRole('application').getByRole('button', { name: new RegExp(title) })
  const id = (await block.getAttribute('data-show')) ?? ''
  await page.goto(`/console/programme/seats/${id}`)
  const seat = (name: string, state: string) =>
    page.getByRole('gridcell', { name: new RegExp(`^${name}, (.*, )?${state}`) })
  const give = async () => {
    await page.getByRole('button', { name: 'Give free tickets…' }).click()
    await page.getByLabel('Reason').fill('For the guests of the director')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Give the tickets' }).click()
    await expect(page.getByRole('heading', { name: 'Free tickets' })).toBeVisible()
  }
  await seat('A2', 'free').click()
  await give()
  const tickets = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')
  await expect(tickets).toHaveText(/Seat A2.*[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  await expect(page.getByRole('img', { name: 'The QR code of seat A2' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(1_000)

  await page.getByRole('link', { name: 'Seats of the showtime' }).click()
  await expect(seat('A2', 'sold')).toBeVisible()
  await give()
  await expect(tickets).toHaveCount(1)
})

test('a manager closes the books of a started showtime on the page of its seats', async ({ page }) => {
  // The books of earlier showtimes have closed by themselves.
  const [from, to] = [20, 0].map((hours) => new Date(Date.now() - hours * HOUR_MS).toISOString())
  const path = `staff/showtimes?state=published&from=${from}&to=${to}&limit=1`
  const { items } = await asStaff<{ items: { id: string }[] }>(MANAGER, 'GET', path)
  await page.goto(`/console/programme/seats/${items[0]?.id}`)
  await signIn(page, MANAGER)
  await page.getByRole('button', { name: 'Close the books…' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close the books', exact: true }).click()
  await expect(page.getByText(/^Its books were closed .* by /)).toBeVisible()
  await expect(page.getByText('The books of this showtime are closed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the books…' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('free tickets that need approval wait until an admin approves them', async ({ page, browser }) => {
  const type = `Guest of the house ${Date.now() % 100_000}`
  const kind = { class: 'complimentary', online: false, needsApproval: true, note: '' }
  await asStaff('admin@velvet.example', 'POST', 'staff/tickettypes', { name: type, ...kind })
  const title = await makeFilm()
  await openProgramme(page, 6)
  await addDraft(page, title, '06:30')
  await publish(page, /New: 6:30\sAM/)
  const block = page.getByRole('application').getByRole('button', { name: new RegExp(title) })
  const id = (await block.getAttribute('data-show')) ?? ''
  await page.goto(`/console/programme/seats/${id}`)
  await page.getByRole('gridcell', { name: /^A2, free/ }).click()
  await page.getByRole('button', { name: 'Give free tickets…' }).click()
  await page.getByLabel('Type of ticket').selectOption(type)
  await page.getByLabel('Reason').fill('For the guests of the director')
  await expect(page.getByText('A second person has to approve these tickets')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask a second person' }).click()
  const waiting = page.getByRole('region', { name: 'Free tickets that wait for a second person' })
  await expect(waiting.getByRole('button', { name: 'Withdraw 1 ticket, for A2' })).toBeVisible()
  await expect(waiting.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await expect(page.getByRole('gridcell', { name: /^A2, free/ })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const admins = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await admins.goto('/console/')
  await signIn(admins, 'admin@velvet.example')
  await admins.getByRole('link', { name: /Requests for free tickets to approve/ }).click()
  const row = admins.getByRole('row', { name: new RegExp(title) })
  await expect(row).toBeVisible()
  expect(await violations(admins)).toEqual([])
  await row.getByRole('button', { name: /^Approve/ }).click()
  await admins.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(admins.getByText('The tickets are given.')).toBeVisible()
  await expect(row).toBeHidden()

  await page.getByRole('link', { name: 'Requests for free tickets' }).click()
  await page.getByLabel('Shown').selectOption('Approved')
  const approved = page.getByRole('row', { name: new RegExp(title) })
  await approved.getByRole('link', { name: 'The tickets' }).click()
  await expect(page.getByText(/approved by/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'The QR code of seat A2' })).toBeVisible()
  await admins.close()
})
