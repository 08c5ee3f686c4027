import { lockDueClosing, postponeClosing } from './closing-sql.ts'
import { eraseAccount, forgetPicture, hasOpenPayment } from './erase-account.ts'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'

/**
 * Erases one account whose closing staff asked for a day ago. A customer who is paying right now is erased later.
 */
export async function closeAccounts({ db, uploads, log, hashSecrets }: JobDeps): Promise<number> {
  const [hash = ''] = hashSecrets
  const config = { secrets: { hash } }
  const closed = await db.transaction().execute(async (tx) => {
    const due = await lockDueClosing(tx)
    if (!due?.askedBy) return undefined
    const { id, phone, askedBy, pictureUrl } = due
    if (await hasOpenPayment(tx, id)) {
      await postponeClosing(tx, id)
      return { pictureUrl: null }
    }
    await eraseAccount(tx, config, { id, phone })
    const detail = { before: { closed: false }, after: { closed: true } }
    await recordStaffAction(tx, { staffId: askedBy, action: 'close-account', subject: id, detail })
    return { pictureUrl }
  })
  if (!closed) return 0
  await forgetPicture({ uploads, log }, closed.pictureUrl)
  return 1
}
