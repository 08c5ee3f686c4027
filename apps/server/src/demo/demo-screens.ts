import { cinemas } from '../../seeds/cinemas.ts'
import type { Database } from '../platform/database/connect.ts'
import { listScreensOf } from './demo-sql.ts'

export const slugs = cinemas.map(({ slug }) => slug)

/**
 * Lists the screens of the demo with the price of a ticket in Vp. A screen that staff have added,
 * renamed or archived is left out, because the demo has no price for it.
 */
export async function listDemoScreens(db: Database) {
  const rows = await listScreensOf(db, slugs)
  return rows.flatMap((row) => {
    const price = priceOf(row.slug, row.name)
    return price === undefined ? [] : [{ ...row, price, isFirstCinema: row.slug === slugs[0] }]
  })
}

function priceOf(slug: string, screen: string): number | undefined {
  const cinema = cinemas.find((one) => one.slug === slug)
  return cinema?.screens.find(({ name }) => name === screen)?.priceVp
}
