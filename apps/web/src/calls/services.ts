import { caller } from '@velvet/client/call'
import type * as services from '@velvet/contract/people/services.calls'

export const getAppUpdate = caller<typeof services.getAppUpdate>('GET /api/updateapp')
export const geocode = caller<typeof services.geocode>('GET /api/v1/geocode')
export const distance = caller<typeof services.distance>('GET /api/v1/distance')
export const contact = caller<typeof services.contact>('POST /api/v1/contact')
