import { caller } from '@velvet/client/call'
import type * as ownAccount from '@velvet/contract/people/own-account.calls'

export const listSessions = caller<typeof ownAccount.listSessions>('GET /api/v1/sessions/:uuid')
export const endSessions = caller<typeof ownAccount.endSessions>('POST /api/v1/sessions/end')
export const exportAccount = caller<typeof ownAccount.exportAccount>('GET /api/v1/user/:uuid/export')
export const closeAccount = caller<typeof ownAccount.closeAccount>('POST /api/v1/user/close')
