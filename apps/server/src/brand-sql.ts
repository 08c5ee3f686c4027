import type { Database } from './database/connect.ts'

/** What the operator has entered; null where they have entered nothing. */
export interface StoredBrand {
  productName: string | null
  supportEmail: string | null
  supportPhone: string | null
}

export function readBrand(db: Database): Promise<StoredBrand | undefined> {
  return db
    .selectFrom('settings')
    .select([
      'product_name as productName',
      'support_email as supportEmail',
      'support_phone as supportPhone',
    ])
    .executeTakeFirst()
}
