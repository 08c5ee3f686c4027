// Invites the first admin of an empty installation: first-admin.ts EMAIL NAME. Prints the link with
// which the admin chooses a password. If there is an admin already, the command refuses, because an
// admin can invite people in the console.
import '../settings/country-of-start.ts'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { EMAIL_SHAPE } from '@velvet/contract/people/email'
import { insertPerson, lockAdmins } from '../people/staff/people-sql.ts'
import { invite, openInvitation } from '../people/staff/invitations.ts'
import { recordAudit } from '../kernel/audit/audit-sql.ts'
import { withDatabase } from './with-database.ts'

const Arguments = z.object({ email: z.email({ pattern: EMAIL_SHAPE }), name: z.string().min(1).max(100) })

await withDatabase(async (db, config) => {
  const [email, ...text] = process.argv.slice(2)
  const named = Arguments.safeParse({ email, name: text.join(' ') })
  if (!named.success) throw new Error('it takes an email and a name: first-admin EMAIL NAME')
  const { url, expiresAt } = await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    if (admins.length > 0) throw new Error('somebody is an admin already and can invite others')
    const id = uuid()
    if (!(await insertPerson(tx, { id, ...named.data, role: 'admin' }))) {
      throw new Error('somebody of the staff has this email already')
    }
    const actor = { kind: 'system' } as const
    const detail = { after: { role: 'admin', active: true, cinemas: [] } }
    await recordAudit(tx, { actor, action: 'invite-first-admin', subject: id, detail })
    return openInvitation(config, await invite(tx, config, { staffId: id }))
  })
  console.log(`${named.data.name} chooses a password here, once, until ${expiresAt}:\n${url}`)
})
