import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { Things } from './console-pages.ts'
import { asStaff } from './staff.ts'

/** Returns the first of each thing of the demo, as this member of staff finds it. */
export async function demoThings(email: string): Promise<Things> {
  const first = async (path: string) => {
    const { items } = await asStaff<{ items: { id: string; uuid: string }[] }>(email, 'GET', path)
    if (!items[0]) throw new Error(`The demo has nothing at ${path}`)
    return items[0]
  }
  const cinema = (await first('staff/cinemas')).id
  return {
    cinema,
    film: (await first('staff/films')).id,
    screen: (await first(`staff/cinemas/${cinema}/screens`)).id,
    customer: (await first('staff/customers')).uuid,
    person: (await first('staff/people')).id,
    showtime: (await first('staff/showtimes')).id,
    freeTickets: await giveFreeTicket(email),
    tillSession: await closeTill(email, cinema),
  }
}

/** Gives a free ticket for the last showtime on sale, and returns the id of its purchase. */
async function giveFreeTicket(email: string): Promise<string> {
  const from = new Date(Date.now() + DAY_MS).toISOString()
  const path = `staff/showtimes?state=published&from=${from}&limit=1`
  const { items } = await asStaff<{ items: { id: string }[] }>(email, 'GET', path)
  const input = { showtimeID: items[0]?.id, count: 1, reason: 'For a guest of the house' }
  const { purchase } = await asStaff<Made<'purchase'>>(email, 'POST', 'staff/complimentary', input)
  return purchase.id
}

/** Opens a new till with ₦5,000, counts ₦500 less at its closing, and returns the id of the session. */
async function closeTill(email: string, cinemaID: string): Promise<string> {
  const name = `Window ${Date.now() % 100_000}`
  const { till } = await asStaff<Made<'till'>>(email, 'POST', 'counter/tills', { name, cinemaID })
  const opening = { tillID: till.id, openingCount: 500_000 }
  const { session } = await asStaff<Made<'session'>>(email, 'POST', 'counter/sessions', opening)
  await asStaff(email, 'POST', `counter/sessions/${session.id}/close`, {
    counts: [{ kobo: 50_000, pieces: 9 }],
    terminal: 0,
    transfer: 0,
    reason: 'A note was torn',
  })
  return session.id
}

type Made<Name extends string> = Record<Name, { id: string }>
