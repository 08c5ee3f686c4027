import type { Database } from './database/connect.ts'

/** What the operator has entered; null where they have entered nothing. */
export interface StoredBrand {
  product_name: string | null
  support_email: string | null
  support_phone: string | null
}

export function readBrand(db: Database): Promise<StoredBrand | undefined> {
  return db
    .selectFrom('settings')
    .select(['product_name', 'support_email', 'support_phone'])
    .executeTakeFirst()
}
