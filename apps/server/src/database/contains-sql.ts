import { sql } from 'kysely'

/**
 * True if the text of the column has these words in it, in small or capital letters. No character
 * of the words is an instruction, as it would be in a pattern of LIKE.
 */
export function contains(column: string, words: string) {
  return sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${words})) > 0`
}
