import type { Transaction } from './connect.ts'

export interface Deed {
  staffId: string
  /** A verb and what it was done to, such as `refund-payment`. */
  action: string
  /** The id of what it was done to. */
  subject: string
  detail: Record<string, unknown>
}

/** Who did what and why; in the transaction of the deed, so that neither is there without the other. */
export async function insertStaffDeed(tx: Transaction, deed: Deed): Promise<void> {
  const { staffId, action, subject, detail } = deed
  await tx
    .insertInto('audit')
    .values({
      actor_kind: 'staff',
      actor_id: staffId,
      action,
      subject,
      detail: JSON.stringify(detail),
    })
    .execute()
}
