import { caller } from '@velvet/client/call'
import type * as giftCodes from '@velvet/contract/points/gift-codes.calls'

export const redeemGiftCode = caller<typeof giftCodes.redeemGiftCode>('POST /api/v1/wallet/codes')
export const buyGiftCode = caller<typeof giftCodes.buyGiftCode>('POST /api/v1/giftcodes')
export const listGiftCodes = caller<typeof giftCodes.listGiftCodes>('GET /api/v1/giftcodes/:uuid')
export const replaceGiftCode = caller<typeof giftCodes.replaceGiftCode>('POST /api/v1/giftcodes/:id/replace')
export const stopGiftCode = caller<typeof giftCodes.stopGiftCode>('POST /api/v1/giftcodes/:id/stop')
