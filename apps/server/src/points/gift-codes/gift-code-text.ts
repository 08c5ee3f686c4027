import { giftCodeOfNumber } from '@velvet/contract/points/gift-codes.rules'
import type { GiftCode } from '@velvet/contract/points/gift-codes.calls'
import { hashOfCode } from '../../catalogue/offers/codes.ts'
import { keyedHash, type HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import type { GiftCodeRow } from './gift-codes-sql.ts'

type Issued = Pick<GiftCodeRow, 'id' | 'issue'>

/** Returns the text of a gift code. It cannot be computed without the secret of the server, and is stored nowhere. */
export function textOf({ secrets }: HashSettings, { id, issue }: Issued): string {
  return giftCodeOfNumber(BigInt(`0x${keyedHash(secrets.hash, 'gift-code', id, String(issue))}`))
}

export function storedForm(config: HashSettings, issued: Issued): { hash: string; ending: string } {
  const code = textOf(config, issued)
  return { hash: hashOfCode(config, code), ending: code.slice(-3) }
}

/** Returns a gift code as its buyer sees it in a list. */
export function asListed({ id, vp, ending, state, madeAt }: GiftCodeRow): GiftCode {
  return { id, at: madeAt.toISOString(), VpValue: vp, state, ending }
}
