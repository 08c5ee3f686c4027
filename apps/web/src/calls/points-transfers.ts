import { caller } from '@velvet/client/call'
import type * as pointsTransfers from '@velvet/contract/points/transfers.calls'

export const findPointsReceiver = caller<typeof pointsTransfers.findPointsReceiver>('POST /api/v1/pointsgifts/receiver')
export const givePoints = caller<typeof pointsTransfers.givePoints>('POST /api/v1/pointsgifts')
