import { caller } from '@velvet/client/call'
import type * as push from '@velvet/contract/people/push.calls'

export const getNoticeChoices = caller<typeof push.getNoticeChoices>('GET /api/v1/notices/:uuid')
export const chooseNotices = caller<typeof push.chooseNotices>('PUT /api/v1/notices/:uuid')
export const subscribeToPush = caller<typeof push.subscribeToPush>('POST /api/v1/push')
export const endPush = caller<typeof push.endPush>('POST /api/v1/push/end')
