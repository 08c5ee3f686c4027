import { sql } from 'kysely'

/**
 * Returns a condition that is true if the column contains these words, in capital or small letters,
 * with or without accents.
 * Every character of the words stands for itself, unlike in a pattern of LIKE.
 */
export function contains(column: string, text: string) {
  return sql<boolean>`strpos(search_form(${sql.ref(column)}), search_form(${text})) > 0`
}
