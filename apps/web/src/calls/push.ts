import { caller } from '@velvet/client/call'
import type * as push from '@velvet/contract/people/push.calls'

export const getNotificationChoices = caller<typeof push.getNotificationChoices>('GET /api/v1/notices/:uuid')
export const chooseNotifications = caller<typeof push.chooseNotifications>('PUT /api/v1/notices/:uuid')
export const chooseWhatsApp = caller<typeof push.chooseWhatsApp>('PUT /api/v1/notices/:uuid/whatsapp')
export const subscribeToPush = caller<typeof push.subscribeToPush>('POST /api/v1/push')
export const endPush = caller<typeof push.endPush>('POST /api/v1/push/end')
