import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/people/push.calls'
import { NOTICE_KINDS } from '@velvet/contract/shared/notifications/notice-kinds'
import type { Call } from '../../kernel/calls/call.ts'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { findNoticesOff, setNotice } from './choices-sql.ts'

export async function getNoticeChoices(call: Call<typeof contract.getNoticeChoices>) {
  const { db, config, customer } = call
  const { publicKey } = config.services.webPush
  return { publicKey, off: knownKinds(await findNoticesOff(db, customer.id)) }
}

export function chooseNotices({ db, customer, input }: Call<typeof contract.chooseNotices>) {
  return db.transaction().execute(async (tx) => {
    if (!(await holdOpenAccount(tx, customer.id))) throw new AppError('session-ended')
    return { off: knownKinds(await setNotice(tx, customer.id, input)) }
  })
}

/** A later version of the server may have known more kinds. */
const knownKinds = (off: readonly string[]) => NOTICE_KINDS.filter((kind) => off.includes(kind))
