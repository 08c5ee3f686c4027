import type { NotificationText, NotificationTopic } from '@velvet/contract/operator/notification-texts'
import type { Language } from '@velvet/contract/shared/words/languages'
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

/** The operator chooses words for each topic in each language. */
export interface WhichText {
  topic: NotificationTopic
  language: Language
}

export function selectTexts(db: Database, language: Language): Promise<StoredText[]> {
  return db.selectFrom('notice_texts').select(COLUMNS).where('language', '=', language).execute()
}

/** Adds a topic that has no own text in this language yet. */
export async function addText(tx: Transaction, which: WhichText): Promise<void> {
  await tx
    .insertInto('notice_texts')
    .values({ ...which })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the words of a topic in a language until the transaction ends. */
export function lockText(tx: Transaction, { topic, language }: WhichText): Promise<StoredText> {
  return tx
    .selectFrom('notice_texts')
    .select(COLUMNS)
    .where('topic', '=', topic)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Writes the words of a topic. If `text` is undefined, the topic has the words of the product
 * again.
 */
export function writeText(
  tx: Transaction,
  { topic, language }: WhichText,
  text: NotificationText | undefined,
): Promise<StoredText> {
  return tx
    .updateTable('notice_texts')
    .set({
      title: text?.title ?? null,
      text: text?.text ?? null,
      version: sql<number>`version + 1`,
    })
    .where('topic', '=', topic)
    .where('language', '=', language)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
