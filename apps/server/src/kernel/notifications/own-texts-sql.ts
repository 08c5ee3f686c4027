import type { NotificationText } from '@velvet/contract/operator/notification-texts'
import type { Language } from '@velvet/contract/shared/words/languages'
import type { Database } from '../../platform/database/connect.ts'

/** Maps the topic of a notice to the words that the operator has chosen for it in each language. */
export type OwnTexts = ReadonlyMap<string, Partial<Record<Language, NotificationText>>>

export async function listOwnTexts(db: Database): Promise<OwnTexts> {
  const rows = await db
    .selectFrom('notice_texts')
    .select(['topic', 'language', 'title', 'text'])
    .where('title', 'is not', null)
    .where('text', 'is not', null)
    .execute()
  const byTopic = Map.groupBy(rows, ({ topic }) => topic)
  return new Map(
    [...byTopic].map(([topic, texts]) => [
      topic,
      Object.fromEntries(
        texts.map(({ language, title, text }) => [language, { title: title ?? '', text: text ?? '' }]),
      ),
    ]),
  )
}
