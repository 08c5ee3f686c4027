import { FIND_SMALL_WORDS, FIND_WORDS } from '@velvet/contract/catalogue/find.rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Two words look alike if they share this part of their trigrams, or more. */
const ALIKE = 0.25
/** A word with a typing error stands for at most this many words. */
const MOST_ALIKE = 5

/** True for a film in which a word begins with these letters. */
export const hasWord = (word: RawBuilder<unknown>) => sql<boolean>`strpos(' ' || films.found_by, ' ' || ${word}) > 0`

/** A word of a search. A film fits if it has the word, or one of those that look like it. */
export interface TypedWord {
  word: string
  anyOf: string[]
}

/**
 * Reads the words of a search. A word that begins no word of any film is taken for a typing error, and replaced by the
 * most similar words, if there are any. The trigrams of a word are computed once, because computing them for each
 * comparison took nine tenths of the time.
 */
export async function readText(db: Database, typed: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    with split as materialized (
      select word, at from regexp_split_to_table(find_form(${typed}), ' ')
        with ordinality as split (word, at)
      where word <> ''
    ), typed as materialized (
      select word, at, trigrams(word) as trigrams from split
      where word <> all(${FIND_SMALL_WORDS}::text[])
        or not exists (select from split where word <> all(${FIND_SMALL_WORDS}::text[]))
      order by at limit ${FIND_WORDS}
    )
    select word, case
      when exists (select from films where status <> 'archived' and ${hasWord(sql`typed.word`)})
        then array[typed.word]
      else array(
        select near.word from (
          select find_words.word, shared.count::float8
            / (cardinality(find_words.trigrams) + cardinality(typed.trigrams) - shared.count) as likeness
          from find_words cross join lateral (
            select count(*) from unnest(find_words.trigrams) trigram where trigram = any(typed.trigrams)
          ) shared
          where find_words.trigrams && typed.trigrams and length(typed.word) >= 4
            and length(find_words.word) >= length(typed.word) - 2
        ) near
        where near.likeness >= ${ALIKE}
        order by near.likeness desc, near.word limit ${MOST_ALIKE}
      ) end as "anyOf"
    from typed order by at`.execute(db)
  return rows
}
