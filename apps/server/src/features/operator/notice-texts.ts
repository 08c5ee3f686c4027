import type * as contract from '@velvet/contract/endpoints/operator/notice-texts'
import type { NoticeTextOfTopic } from '@velvet/contract/endpoints/operator/notice-texts'
import { AppError } from '@velvet/contract/calls/errors'
import {
  NOTICE_TEXTS,
  NOTICE_TOPICS,
  noticeProblem,
  type NoticeText,
  type NoticeTopic,
} from '@velvet/contract/notices/notice-texts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { addTopic, lockText, selectTexts, writeText, type StoredText } from './notice-texts-sql.ts'

/** A topic for which nobody has chosen words yet. */
const UNTOUCHED = { title: null, text: null, version: 1 } as const

export async function listNoticeTexts({ db }: Call<typeof contract.listNoticeTexts>) {
  const stored = new Map((await selectTexts(db)).map((row) => [row.topic, row]))
  return { notices: NOTICE_TOPICS.map((topic) => shown(topic, stored.get(topic) ?? UNTOUCHED)) }
}

export function changeNoticeText(call: Call<typeof contract.changeNoticeText>) {
  const { topic, title, text } = call.input
  const problems = Object.entries({ title, text }).flatMap(([field, words]) => {
    const problem = noticeProblem(topic, words)
    return problem ? [[field, problem] as const] : []
  })
  if (problems.length > 0) {
    throw new AppError('bad-request', { fields: Object.fromEntries(problems) })
  }
  return setWords(call, 'change-notice-text', topic, { title, text })
}

export function resetNoticeText(call: Call<typeof contract.resetNoticeText>) {
  return setWords(call, 'reset-notice-text', call.input.topic, undefined)
}

type Change = Parameters<typeof change>[0] & { version: number }

function setWords(call: Change, action: string, topic: NoticeTopic, words: NoticeText | undefined) {
  return change(call, action, async (tx) => {
    await addTopic(tx, topic)
    const before = shown(topic, await lockText(tx, topic))
    requireVersion(call.version, before)
    const notice = shown(topic, await writeText(tx, topic, words))
    return { answer: { notice }, subject: topic, before, after: notice }
  })
}

function shown(
  topic: NoticeTopic,
  { title, text, version }: Omit<StoredText, 'topic'>,
): NoticeTextOfTopic {
  const isDefault = title === null || text === null
  return { topic, version, isDefault, ...(isDefault ? NOTICE_TEXTS[topic] : { title, text }) }
}
