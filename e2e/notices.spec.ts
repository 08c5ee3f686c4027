import { expect, test, type APIRequestContext } from '@playwright/test'
import { SANDBOX } from './addresses.ts'
import { onDatabase } from './database.ts'
import { codeSentTo, freshPhone } from './support/sandbox.ts'

const PASSWORD = 'a long password'

interface Push {
  title: string
  text: string
  data: { route: string; ticketId?: string }
}

async function post<T>(
  request: APIRequestContext,
  path: string,
  data: object,
  token = '',
): Promise<T> {
  const response = await request.post(`/api/v1/${path}`, {
    data,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

async function aCustomer(request: APIRequestContext) {
  const phoneNumber = freshPhone()
  await post(request, 'user/otpcode', { phoneNumber })
  await post(request, 'user/verifyotpcode', {
    phoneNumber,
    verificationCode: await codeSentTo(phoneNumber),
  })
  await post(request, 'signup', {
    country: 'Nigeria',
    state: 'Bauchi',
    lga: 'Bauchi',
    phoneNumber,
    password: PASSWORD,
    dateOfBirth: '1998-04-01',
    sex: 'Female',
    platform: 'web',
    operatingSystem: 'Android',
  })
  const { token } = await post<{ token: string }>(request, 'login', {
    phoneNumber,
    password: PASSWORD,
  })
  const [, claims = ''] = token.split('.')
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }
  return { token, phoneNumber, uuid: sub }
}

type Customer = Awaited<ReturnType<typeof aCustomer>>

/** Titles of what the phone was told, newest first; waits until the newest is this one. */
async function told({ uuid }: Customer, title: RegExp): Promise<Push[]> {
  let pushes: Push[] = []
  await expect(async () => {
    pushes = (await (await fetch(`${SANDBOX}/outbox/push?to=${uuid}`)).json()) as Push[]
    expect(pushes[0]?.title).toMatch(title)
  }).toPass({ timeout: 20_000 })
  return pushes
}

async function topUp(request: APIRequestContext, { uuid, token }: Customer): Promise<void> {
  const { payment } = await post<{ payment: { tx_ref: string; amount: number; provider: string } }>(
    request,
    'payments',
    { uuid, VpValue: 20_000 },
    token,
  )
  const { provider, tx_ref, amount } = payment
  await request.post(`${SANDBOX}/control/payments`, { data: { provider, tx_ref, amount } })
}

interface Showtime {
  ShowtimeID: string
  CinemaID: string
  TicketPrice: number
  StartsAt: string
}

/** Of any film, late enough that its reminder is still to come. */
async function aShowtime(request: APIRequestContext, token: string): Promise<Showtime> {
  const { moviesList } = (await (await request.get('/api/v1/movies')).json()) as {
    moviesList: { MovieID: string }[]
  }
  const inFiveHours = new Date(Date.now() + 5 * 3_600_000).toISOString()
  for (const { MovieID } of moviesList) {
    const response = await request.get(`/api/v1/showingshowtimes/${MovieID}/Bauchi`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { showtimes } = (await response.json()) as { showtimes: { showtimeIds: Showtime[] } }
    const found = showtimes.showtimeIds.find(({ StartsAt }) => StartsAt > inFiveHours)
    if (found) return found
  }
  throw new Error('No showtime is late enough')
}

test('a phone is told of credited Points, of the ticket, and of the showtime before it starts', async ({
  request,
}) => {
  const customer = await aCustomer(request)
  const { uuid, token } = customer
  await topUp(request, customer)
  expect(await told(customer, /^20,000 Vp added$/)).toMatchObject([{ data: { route: '/profile' } }])

  const showtime = await aShowtime(request, token)
  const order = {
    uuid,
    showtimeID: showtime.ShowtimeID,
    cinemaID: showtime.CinemaID,
    numberOfTickets: 1,
    amountToPay: showtime.TicketPrice,
  }
  const { tickets } = await post<{ tickets: { TicketID: string }[] }>(
    request,
    'purchaseticket',
    order,
    token,
  )
  const ticketId = tickets[0]?.TicketID
  const lead = { route: '/ticketdetails', ticketId }
  expect(await told(customer, /^Your ticket for /)).toMatchObject([{ data: lead }, {}])

  await onDatabase(
    `update showtimes set starts_at = now() + interval '170 minutes 17 seconds',
      ends_at = now() + interval '5 hours' where id = $1`,
    [showtime.ShowtimeID],
  )
  expect(await told(customer, / starts at /)).toMatchObject([{ data: lead }, {}, {}])
})

test('a customer asks for the pin by SMS on the ticket, and reads to which number it went', async ({
  page,
  request,
}) => {
  const customer = await aCustomer(request)
  await topUp(request, customer)
  const showtime = await aShowtime(request, customer.token)
  await post(
    request,
    'purchaseticket',
    {
      uuid: customer.uuid,
      showtimeID: showtime.ShowtimeID,
      cinemaID: showtime.CinemaID,
      numberOfTickets: 1,
      amountToPay: showtime.TicketPrice,
    },
    customer.token,
  )
  await page.goto('/login')
  await page.getByLabel('Phone number', { exact: false }).first().fill(customer.phoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/(home)?$/)
  await page.goto('/mytickets')
  await page.getByText('View Ticket').first().click()
  await page.getByRole('button', { name: 'Send Pin by SMS' }).click()
  const { phoneNumber } = customer
  const masked = `${phoneNumber.slice(0, 4)}***${phoneNumber.slice(-4)}`
  await expect(page.getByText(`Sent by SMS to ${masked}`)).toBeVisible()
  const pin = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/
  const shown = pin.exec(await page.locator('body').innerText())?.[0]
  await page.screenshot({ path: 'test-results/screens/12-pin-sent.png', fullPage: true })
  await expect(async () => {
    const sent = await fetch(`${SANDBOX}/outbox/sms?to=${phoneNumber}`)
    const [newest] = (await sent.json()) as { text: string }[]
    expect(newest?.text).toContain(`Pin: ${shown ?? ''}`)
  }).toPass({ timeout: 20_000 })
})
