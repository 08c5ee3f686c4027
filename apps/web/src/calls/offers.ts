import { caller } from '@velvet/client/call'
import type * as offers from '@velvet/contract/catalogue/offers.calls'

export const checkOfferCode = caller<typeof offers.checkOfferCode>('POST /api/v1/offers/check')
