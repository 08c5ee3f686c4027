import { DAY_MS } from '@velvet/contract/time/durations'
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
  }
}

/** Gives a free ticket for the last showtime on sale, and returns the id of its purchase. */
async function giveFreeTicket(email: string): Promise<string> {
  const from = new Date(Date.now() + DAY_MS).toISOString()
  const path = `staff/showtimes?state=published&from=${from}&limit=1`
  const { items } = await asStaff<{ items: { id: string }[] }>(email, 'GET', path)
  const input = { showtimeID: items[0]?.id, count: 1, reason: 'For a guest of the house' }
  const { purchase } = await asStaff<Given>(email, 'POST', 'staff/complimentary', input)
  return purchase.id
}

interface Given {
  purchase: { id: string }
}
