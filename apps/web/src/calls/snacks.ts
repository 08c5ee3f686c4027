import { caller } from '@velvet/client/call'
import type * as items from '@velvet/contract/catalogue/items.calls'
import type * as pickups from '@velvet/contract/sales/pickups.calls'
import type * as snacks from '@velvet/contract/sales/snacks.calls'

export const getMenu = caller<typeof items.getMenu>('GET /api/v1/cinemas/:id/menu')
export const orderItems = caller<typeof snacks.orderItems>('POST /api/v1/items/order')
export const comeForPickup = caller<typeof pickups.comeForPickup>('POST /api/v1/pickups/:code/here')
