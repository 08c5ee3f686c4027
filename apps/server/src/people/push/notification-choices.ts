import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/people/push.calls'
import { NOTICE_KINDS } from '@velvet/contract/shared/notifications/notification-kinds'
import type { Call } from '../../kernel/calls/call.ts'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { findNotificationsOff, setNotice, setWhatsApp, wantsWhatsApp } from './choices-sql.ts'

export async function getNotificationChoices(call: Call<typeof contract.getNotificationChoices>) {
  const { db, config, customer, providers } = call
  const { publicKey } = config.services.webPush
  return {
    publicKey,
    off: knownKinds(await findNotificationsOff(db, customer.id)),
    ...(providers.whatsapp && { whatsApp: await wantsWhatsApp(db, customer.id) }),
  }
}

export function chooseNotifications({ db, customer, input }: Call<typeof contract.chooseNotifications>) {
  return db.transaction().execute(async (tx) => {
    if (!(await holdOpenAccount(tx, customer.id))) throw new AppError('session-ended')
    return { off: knownKinds(await setNotice(tx, customer.id, input)) }
  })
}

export function chooseWhatsApp({ db, customer, input, providers }: Call<typeof contract.chooseWhatsApp>) {
  if (!providers.whatsapp) throw new AppError('not-found')
  return db.transaction().execute(async (tx) => {
    if (!(await holdOpenAccount(tx, customer.id))) throw new AppError('session-ended')
    await setWhatsApp(tx, customer.id, input.isOn)
    return { whatsApp: input.isOn }
  })
}

/** A later version of the server may have known more kinds. */
const knownKinds = (off: readonly string[]) => NOTICE_KINDS.filter((kind) => off.includes(kind))
