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
  }
}
