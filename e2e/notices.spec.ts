import { SANDBOX } from './addresses.ts'
import { onDatabase } from './support/database.ts'
import { openMore } from './support/open-more.ts'
import { aCustomer, aShowtimeApart, buyTicket } from './support/people.ts'
import { expect, test } from './support/test.ts'

interface Push {
  title: string
  text: string
  data: { route: string; ticketId?: string }
}

/**
 * Returns the notifications that this customer's phone received, newest first, once the newest has
 * this title.
 */
async function told(uuid: string, title: RegExp): Promise<Push[]> {
  let pushes: Push[] = []
  await expect(async () => {
    pushes = (await (await fetch(`${SANDBOX}/outbox/push?to=${uuid}`)).json()) as Push[]
    expect(pushes[0]?.title).toMatch(title)
  }).toPass({ timeout: 20_000 })
  return pushes
}

test('a phone is notified of credited Points, of the ticket and before the start', async () => {
  const customer = await aCustomer(20_000)
  const { UUID } = customer.user
  expect(await told(UUID, /^20,000 Vp added$/)).toMatchObject([{ data: { route: '/profile' } }])

  const showtime = await aShowtimeApart(customer)
  const { TicketID: ticketId } = await buyTicket({ ...customer, showtime })
  const lead = { route: '/ticketdetails', ticketId }
  expect(await told(UUID, /^Your ticket for /)).toMatchObject([{ data: lead }, {}])

  // The showtime moves to a new screen, because another showtime may use its screen at that time.
  await onDatabase(
    `with made as (
      insert into screens (id, cinema_id, name, plan, total_seats)
      select gen_random_uuid(), cinema_id, $1::text, plan, total_seats from screens
      where id = (select screen_id from showtimes where id = $1::text::uuid)
      returning id
    )
    update showtimes set screen_id = (select id from made),
      starts_at = now() + interval '110 minutes 17 seconds', ends_at = now() + interval '5 hours'
    where id = $1::text::uuid`,
    [showtime.ShowtimeID],
  )
  expect(await told(UUID, / starts at /)).toMatchObject([{ data: lead }, {}, {}])
})

test.describe('on a ticket', () => {
  test.use({ balance: 3000 })

  test('a customer gets the PIN by SMS and sees to which number it was sent', async ({ page, customer }) => {
    await buyTicket(customer)
    await page.goto('/mytickets')
    await page.getByText('View Ticket').tap()
    await openMore(page)
    await page.getByRole('button', { name: 'Send Pin by SMS' }).tap()
    const { PhoneNumber } = customer.user
    const masked = `${PhoneNumber.slice(0, 4)}***${PhoneNumber.slice(-4)}`
    await expect(page.getByText(`Sent by SMS to ${masked}`)).toBeVisible()
    await expect(page).toHaveURL(/ticketdetails/)
    const pin = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/
    const shown = pin.exec(await page.locator('body').innerText())?.[0]
    await expect(async () => {
      const sent = await fetch(`${SANDBOX}/outbox/sms?to=${PhoneNumber}`)
      const [newest] = (await sent.json()) as { text: string }[]
      expect(newest?.text).toContain(`Pin: ${shown ?? ''}`)
    }).toPass({ timeout: 20_000 })
  })
})
