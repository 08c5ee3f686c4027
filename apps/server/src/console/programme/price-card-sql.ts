import type { Database } from '../../database/connect.ts'

/** Lists the rules of a price card in their order. */
export function listPriceRules(db: Database, cinemaId: string) {
  return db
    .selectFrom('price_rules')
    .select([
      'name',
      'film_id as filmID',
      'screen_id as screenID',
      'weekdays',
      'from_time as from',
      'until_time as until',
      'price',
    ])
    .where('cinema_id', '=', cinemaId)
    .orderBy('position')
    .execute()
}
