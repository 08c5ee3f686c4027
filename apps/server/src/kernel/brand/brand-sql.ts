import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * The settings that the operator has entered, and the languages that are switched on. A setting that they
 * have not entered is null.
 */
export interface StoredBrand {
  productName: string | null
  supportEmail: string | null
  supportPhone: string | null
  colour: string | null
  logo: string | null
  languages: readonly string[]
  countries: readonly string[] | null
}

export function readBrand(db: Database): Promise<StoredBrand | undefined> {
  return db
    .selectFrom('settings')
    .select([
      'product_name as productName',
      'support_email as supportEmail',
      'support_phone as supportPhone',
      'brand_colour as colour',
      'brand_logo as logo',
      'served_countries as countries',
      sql<string[]>`array(select code from languages where is_on)`.as('languages'),
    ])
    .executeTakeFirst()
}
