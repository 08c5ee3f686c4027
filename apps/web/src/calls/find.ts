import { caller } from '@velvet/client/call'
import type * as contract from '@velvet/contract/catalogue/find.calls'

export const find = caller<typeof contract.find>('GET /api/v1/find')
