import { callsOf } from '@velvet/client/calls-of'
import type * as contract from '@velvet/contract/sales/stock.calls'

export const STOCK = '/api/v1/staff/stock'

export const stockCalls = callsOf<typeof contract>()({
  listStock: `GET ${STOCK}`,
  moveStock: `POST ${STOCK}/moves`,
  countStock: `POST ${STOCK}/count`,
})

export const REREADS = [['stock'], ['audit']] as const
