// Gives a member of staff a second factor, or removes it (--off). Prints the address that their
// authenticator app needs.
import '../settings/country-of-start.ts'
import { recordAudit } from '../kernel/audit/audit-sql.ts'
import { seal } from '../kernel/secrets/sealed.ts'
import { findActiveStaff, setTotpSecret } from '../people/staff/staff-login-sql.ts'
import { makeTotpSecret, totpAddress } from '../kernel/secrets/totp.ts'
import { withDatabase } from './with-database.ts'

const [email = '', option] = process.argv.slice(2)

await withDatabase(async (db, config) => {
  const member = await findActiveStaff(db, email)
  if (!member) throw new Error('no active member of staff has this email')
  const secret = option === '--off' ? undefined : makeTotpSecret()
  await db.transaction().execute(async (tx) => {
    await setTotpSecret(tx, member.id, secret ? seal(config.secrets.hash, secret) : null)
    const action = secret ? 'second-factor-set' : 'second-factor-removed'
    await recordAudit(tx, { actor: { kind: 'system' }, action, subject: member.id })
  })
  const text = secret
    ? [`${member.name} enters this in an authenticator app:`, totpAddress(secret, config.PRODUCT_NAME, email)]
    : [`${member.name} now signs in with the password alone`]
  console.log(text.join('\n'))
})
