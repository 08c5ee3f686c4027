import { caller } from '@velvet/client/call'
import type * as wallet from '@velvet/contract/points/wallet.calls'

export const getServicesStatus = caller<typeof wallet.getServicesStatus>('GET /api/v1/services/status')
export const startPayment = caller<typeof wallet.startPayment>('POST /api/v1/payments')
export const listPayments = caller<typeof wallet.listPayments>('GET /api/v1/payments')
export const getPayment = caller<typeof wallet.getPayment>('GET /api/v1/payments/:tx_ref')
export const getWallet = caller<typeof wallet.getWallet>('GET /api/v1/wallet/:uuid')
