import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { sql, type RawBuilder } from 'kysely'

/** Reads a column of naira as whole kobo. */
export const koboOf = (naira: RawBuilder<unknown>) => sql<number>`(${naira} * ${sql.lit(KOBO_A_NAIRA)})::bigint`

/** Writes whole kobo into a column of naira, which PostgreSQL keeps as exact decimals. */
export const nairaFrom = (kobo: number) => sql<string>`${kobo}::bigint / ${sql.lit(KOBO_A_NAIRA)}::numeric`
