import type * as contract from '@velvet/contract/people/staff.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { invitationEmail } from '@velvet/contract/people/invitation-email'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { INVITATION_HOURS, INVITATION_PATH } from '@velvet/contract/people/staff.rules'
import { createHash, randomBytes } from 'node:crypto'
import { revokeSessionsOf } from '../../kernel/identity/sessions-sql.ts'
import type { Config } from '../../settings/config.ts'
import { recordAudit } from '../../kernel/audit/audit-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { queueEmail } from '../../kernel/notifications/emails-sql.ts'
import { seal, unseal } from '../../kernel/secrets/sealed.ts'
import { inLineFor } from '../../platform/process/in-line.ts'
import { endBegun } from './end-begun.ts'
import {
  endInvitations,
  findInvited,
  findPersonName,
  insertInvitation,
  setStaffPassword,
  useInvitation,
} from './invitations-sql.ts'

interface SealedInvitation {
  sealedUrl: string
  expiresAt: string
}

interface Invited {
  id: string
  name: string
  email: string
}

/** Emails the link of an invitation if an email service is set up. Returns whether one is. */
export async function mailInvitation(
  tx: Transaction,
  { brand, providers, staff }: Pick<Call<typeof contract.inviteAgain>, 'brand' | 'providers' | 'staff'>,
  { invited, invitation }: { invited: Invited; invitation: SealedInvitation },
): Promise<boolean> {
  if (!providers.resend) return false
  const { name: product } = await brand()
  const ends = new Date(invitation.expiresAt)
  const by = await findPersonName(tx, staff.id)
  await queueEmail(tx, {
    to: [invited.email],
    topic: 'invitation',
    cause: `invitation:${invited.id}:${invitation.expiresAt}`,
    sealedLink: invitation.sealedUrl,
    sendBefore: ends,
    ...invitationEmail({
      name: invited.name,
      by,
      product,
      ends: `${shortDate(localDateOf(ends))}, ${twelveHour(localTimeOf(ends))}`,
    }),
  })
  return true
}

/**
 * Makes the link with which a person chooses a password, and ends earlier links of this person. The
 * link is sealed, because answers are stored for repeated requests, and a copy of the database must
 * not let anybody into an account.
 */
export async function invite(
  tx: Transaction,
  { staffUrl, secrets }: Pick<Config, 'staffUrl' | 'secrets'>,
  { staffId, invitedBy }: { staffId: string; invitedBy?: string },
) {
  const secret = randomBytes(32).toString('base64url')
  await endInvitations(tx, staffId)
  const expiresAt = await insertInvitation(tx, {
    tokenHash: hash(secret),
    staffId,
    invitedBy,
    hours: INVITATION_HOURS,
  })
  const url = `${new URL(INVITATION_PATH, staffUrl).href}#${secret}`
  const sealedUrl = seal(secrets.hash, Buffer.from(url))
  return { sealedUrl, expiresAt: expiresAt.toISOString() }
}

/** Returns an invitation with its link unsealed, for the person who has made it. */
export function openInvitation<Sealed extends SealedInvitation>({ secrets }: Pick<Config, 'secrets'>, sealed: Sealed) {
  const { sealedUrl, ...told } = sealed
  return { url: unseal(secrets.hashes, sealedUrl).toString(), ...told }
}

export async function readInvitation({ db, input }: Call<typeof contract.readInvitation>) {
  const invited = await findInvited(db, hash(input.secret))
  if (!invited) throw new AppError('invitation-ended')
  const { name, email, expiresAt } = invited
  return { name, email, expiresAt: expiresAt.toISOString() }
}

/** Sets the password, and ends the sessions, the PIN and all that was begun with the old password. */
export async function acceptInvitation(call: Call<typeof contract.acceptInvitation>) {
  const { db, passwords, input, origin } = call
  const tokenHash = hash(input.secret)
  const invited = await findInvited(db, tokenHash)
  if (!invited) throw new AppError('invitation-ended')
  const passwordHash = await passwords.hash(input.password, origin)
  await inLineFor([tokenHash], () =>
    db.transaction().execute(async (tx) => {
      if (!(await useInvitation(tx, tokenHash))) throw new AppError('invitation-ended')
      await setStaffPassword(tx, invited.id, passwordHash)
      await revokeSessionsOf(tx, { staffId: invited.id })
      const actor = { kind: 'staff', id: invited.id } as const
      const detail = await endBegun(tx, { staffId: invited.id, by: invited.id })
      await recordAudit(tx, { actor, action: 'accept-invitation', subject: invited.id, detail })
    }),
  )
  return { email: invited.email }
}

/** The secret is random and long, so a plain hash hides it from readers of the database. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
