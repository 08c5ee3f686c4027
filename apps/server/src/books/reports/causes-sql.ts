import type { LedgerMovement } from '@velvet/contract/books/ledger.calls'
import { sql } from 'kysely'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database } from '../../platform/database/connect.ts'

interface CauseRow {
  movementId: string
  cause: NonNullable<LedgerMovement['cause']>
}

/**
 * Reads the causes of these movements. A cause is a row of another table, such as a purchase, which
 * names its movement.
 */
export async function selectCauses(db: Database, ids: readonly string[]): Promise<CauseRow[]> {
  const requested = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<CauseRow>`
    select purchases.movement_id as "movementId", json_build_object('kind', 'purchase',
      'purchaseID', purchases.id, 'title', films.title, 'tickets', purchases.tickets) as cause
    from purchases
    join showtimes on showtimes.id = purchases.showtime_id
    join films on films.id = showtimes.film_id
    where purchases.movement_id = ${requested}
    union all
    select movement_id, json_build_object('kind', 'payment', 'tx_ref', tx_ref,
      'provider', provider, 'providerTransactionId', provider_transaction_id)
    from payment_credits where movement_id = ${requested}
    union all
    select moved.id, json_build_object('kind', 'refund', 'refundID', refunds.id,
      'tx_ref', refunds.tx_ref, 'provider', refunds.provider, 'by', ${namedPerson('staff')},
      'note', refunds.note)
    from (
      select movement_id as id, id as refund_id from payment_refunds where movement_id = ${requested}
      union all
      select id, reference::uuid from ledger_movements
      where id = ${requested} and reason = 'refund-called-off'
    ) moved
    join payment_refunds refunds on refunds.id = moved.refund_id
    join staff on staff.id = refunds.staff_id
    union all
    select movement_id, json_build_object('kind', 'ticket-refund', 'ticketID', ticket_id,
      'cause', cause, 'by', ${namedPersonOrNull('staff')})
    from ticket_refunds left join staff on staff.id = staff_id
    where movement_id = ${requested}
    union all
    select movement_id, json_build_object('kind', 'adjustment', 'adjustmentID', adjustments.id,
      'by', ${namedPerson('proposer')},
      'approvedBy', ${namedPersonOrNull('decider')},
      'note', adjustments.note)
    from adjustments
    join staff proposer on proposer.id = proposed_by
    left join staff decider on decider.id = decided_by
    where movement_id = ${requested}
    union all
    select movement_id, json_build_object('kind', 'reversal', 'reversalID', reversals.id,
      'provider', reversals.provider, 'providerTransactionId', reversals.provider_transaction_id,
      'tx_ref', (
        select tx_ref from payment_credits credits
        where credits.provider = reversals.provider
          and credits.provider_transaction_id = reversals.provider_transaction_id
      ))
    from reversal_movements join reversals on reversals.id = reversal_id
    where movement_id = ${requested}
    union all
    select moved.id, json_build_object('kind', 'points-gift', 'giftID', gifts.id,
      'giver', json_build_object('uuid', giver.id, 'username', giver.username),
      'receiver', json_build_object('uuid', receiver.id, 'username', receiver.username),
      'recall', case when staff.id is not null then
        json_build_object('by', ${namedPerson('staff')}, 'note', recalls.note) end)
    from (
      select given_movement_id as id, id as gift_id, null::uuid as recall_id from points_gifts
      where given_movement_id = ${requested}
      union all
      select received_movement_id, id, null from points_gifts where received_movement_id = ${requested}
      union all
      select taken_movement_id, gift_id, id from points_gift_recalls where taken_movement_id = ${requested}
      union all
      select returned_movement_id, gift_id, id from points_gift_recalls
      where returned_movement_id = ${requested}
    ) moved
    join points_gifts gifts on gifts.id = moved.gift_id
    join customers giver on giver.id = giver_id
    join customers receiver on receiver.id = receiver_id
    left join points_gift_recalls recalls on recalls.id = moved.recall_id
    left join staff on staff.id = recalls.proposed_by
  `.execute(db)
  return rows
}
