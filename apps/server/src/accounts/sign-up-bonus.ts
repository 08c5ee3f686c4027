import { SIGN_UP_BONUS_VP } from '@velvet/contract/vp'
import type { Transaction } from '../database/connect.ts'
import { moveVp } from '../wallet/ledger-sql.ts'
import { keyedHash } from '../http/keyed-hash.ts'
import { hadBonus, recordBonus } from './sign-up-sql.ts'

/** Once a number, for ever: the hash of the number outlives its account. */
export async function grantSignUpBonus(
  tx: Transaction,
  { id, phone }: { id: string; phone: string },
  secret: string,
): Promise<void> {
  const phoneHash = keyedHash(secret, 'sign-up-bonus', phone)
  if (await hadBonus(tx, phoneHash)) return
  const moved = await moveVp(tx, {
    customerId: id,
    amount: SIGN_UP_BONUS_VP,
    house: 'promotions',
    reason: 'sign-up-bonus',
    reference: id,
  })
  if (!moved) throw new Error('the wallet of a new account is missing')
  await recordBonus(tx, phoneHash, moved.movementId)
}
