import type { NoticeText, NoticeTopic } from '@velvet/contract/notices/notice-texts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

const COLUMNS = ['topic', 'title', 'text', 'version'] as const

export interface StoredText {
  topic: string
  /** Null if the operator has written no words. The notice then has the words of the product. */
  title: string | null
  text: string | null
  version: number
}

export function selectTexts(db: Database): Promise<StoredText[]> {
  return db.selectFrom('notice_texts').select(COLUMNS).execute()
}

/** Adds a topic for which nobody has chosen words yet. */
export async function addTopic(tx: Transaction, topic: NoticeTopic): Promise<void> {
  await tx
    .insertInto('notice_texts')
    .values({ topic })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the words of a topic until the transaction ends. */
export function lockText(tx: Transaction, topic: NoticeTopic): Promise<StoredText> {
  return tx
    .selectFrom('notice_texts')
    .select(COLUMNS)
    .where('topic', '=', topic)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Writes the words of a topic. If `words` is undefined, the topic has the words of the product
 * again.
 */
export function writeText(
  tx: Transaction,
  topic: NoticeTopic,
  words: NoticeText | undefined,
): Promise<StoredText> {
  return tx
    .updateTable('notice_texts')
    .set({
      title: words?.title ?? null,
      text: words?.text ?? null,
      version: sql<number>`version + 1`,
    })
    .where('topic', '=', topic)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
