import type * as contract from '@velvet/contract/operator/notification-texts.calls'
import type { NotificationTextOfTopic } from '@velvet/contract/operator/notification-texts.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { NOTICE_TOPICS, noticeProblem, type NotificationText } from '@velvet/contract/operator/notification-texts'
import { foreignAddressIn, type OwnAddresses } from '@velvet/contract/shared/typing/web-address'
import type { Call } from '../../kernel/calls/call.ts'
import { brandFrom } from '../../kernel/brand/brand.ts'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { addText, lockText, selectTexts, writeText, type StoredText, type WhichText } from './notification-texts-sql.ts'

/** A topic that has no own text yet. */
const UNTOUCHED = { title: null, text: null, version: 1 } as const

export async function listNotificationTexts({ db, input }: Call<typeof contract.listNotificationTexts>) {
  const { language } = input
  const stored = new Map((await selectTexts(db, language)).map((row) => [row.topic, row]))
  return {
    notices: NOTICE_TOPICS.map((topic) => shown({ topic, language }, stored.get(topic) ?? UNTOUCHED)),
  }
}

export async function changeNotificationText(call: Call<typeof contract.changeNotificationText>) {
  const { topic, language, title, text } = call.input
  const own = await ownAddresses(call)
  const problems = Object.entries({ title, text }).flatMap(([field, message]) => {
    const problem = noticeProblem(topic, message) ?? addressProblem(message, own)
    return problem ? [[field, problem] as const] : []
  })
  if (problems.length > 0) {
    throw new AppError('bad-request', { fields: Object.fromEntries(problems) })
  }
  return setText(call, 'change-notice-text', { topic, language }, { title, text })
}

export function resetNotificationText(call: Call<typeof contract.resetNotificationText>) {
  const { topic, language } = call.input
  return setText(call, 'reset-notice-text', { topic, language }, undefined)
}

/** A text that customers trust must not lead them to another person's page or number. */
function addressProblem(text: string, own: OwnAddresses): string | undefined {
  const foreign = foreignAddressIn(text, own)
  if (foreign === undefined) return undefined
  return `“${foreign}” looks like an address or a phone number. A notice may hold ${own.host}, ${own.email} and ${own.phone} alone; after a full stop comes a space`
}

async function ownAddresses({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<OwnAddresses> {
  const { supportEmail, supportPhone } = brandFrom(config, await readBrand(db))
  return { host: new URL(config.publicUrl).host, email: supportEmail, phone: supportPhone }
}

type Change = Parameters<typeof change>[0] & { version: number }

function setText(call: Change, action: string, which: WhichText, message: NotificationText | undefined) {
  return change(call, action, async (tx) => {
    await addText(tx, which)
    const before = shown(which, await lockText(tx, which))
    requireVersion(call.version, before)
    const notification = shown(which, await writeText(tx, which, message))
    return { answer: { notice: notification }, subject: which.topic, before, after: notification }
  })
}

function shown(
  { topic, language }: WhichText,
  { title, text, version }: Omit<StoredText, 'topic'>,
): NotificationTextOfTopic {
  const isDefault = title === null || text === null
  const message = isDefault ? lettersIn(language).notices[topic] : { title, text }
  return { topic, language, version, isDefault, ...message }
}
