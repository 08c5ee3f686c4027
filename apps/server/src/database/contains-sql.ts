import { sql } from 'kysely'

/**
 * Returns a condition that is true if the column contains these words, in small or capital letters.
 * Every character of the words stands for itself, unlike in a pattern of LIKE.
 */
export function contains(column: string, words: string) {
  return sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${words})) > 0`
}
