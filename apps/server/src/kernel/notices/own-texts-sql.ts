import type { NoticeText } from '@velvet/contract/notices/notice-texts'
import type { Database } from '../../platform/database/connect.ts'

/** Returns the words that the operator has chosen, by the topic of their notice. */
export async function listOwnTexts(db: Database): Promise<Map<string, NoticeText>> {
  const rows = await db
    .selectFrom('notice_texts')
    .select(['topic', 'title', 'text'])
    .where('title', 'is not', null)
    .where('text', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ topic, title, text }) => [topic, { title: title ?? '', text: text ?? '' }]),
  )
}
