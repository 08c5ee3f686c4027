import { caller } from '@velvet/client/call'
import type * as pointsGifts from '@velvet/contract/points/transfers.calls'

export const findPointsReceiver = caller<typeof pointsGifts.findPointsReceiver>(
  'POST /api/v1/pointsgifts/receiver',
)
export const givePoints = caller<typeof pointsGifts.givePoints>('POST /api/v1/pointsgifts')
