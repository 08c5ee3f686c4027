import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/people/push.calls'
import { NOTICE_KINDS } from '@velvet/contract/shared/notifications/notification-kinds'
import type { Call } from '../../kernel/calls/call.ts'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { findNotificationsOff, setNotice } from './choices-sql.ts'

export async function getNotificationChoices(call: Call<typeof contract.getNotificationChoices>) {
  const { db, config, customer } = call
  const { publicKey } = config.services.webPush
  return { publicKey, off: knownKinds(await findNotificationsOff(db, customer.id)) }
}

export function chooseNotifications({ db, customer, input }: Call<typeof contract.chooseNotifications>) {
  return db.transaction().execute(async (tx) => {
    if (!(await holdOpenAccount(tx, customer.id))) throw new AppError('session-ended')
    return { off: knownKinds(await setNotice(tx, customer.id, input)) }
  })
}

/** A later version of the server may have known more kinds. */
const knownKinds = (off: readonly string[]) => NOTICE_KINDS.filter((kind) => off.includes(kind))
