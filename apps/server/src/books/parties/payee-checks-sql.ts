import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** Selects the values that the newest of these actions has written, for each row that it changed. */
const madeBy = (actions: readonly string[]) => sql`(
  select distinct on (subject) subject, detail -> 'after' as after from audit
  where action = any(${actions}) order by subject, id desc)`

const ENTERED = ['add-exhibitor', 'change-exhibitor', 'add-distributor', 'change-distributor']

/** I9: a party is paid to the bank account that a person has entered. */
export const wrongBankAccounts = sql<BrokenRow>`
  select 'the bank account of a party is not the one that the audit names' as fault, parties.id
  from (
    select id, bank_account from exhibitors union all select id, bank_account from distributors
  ) parties
  left join ${madeBy(ENTERED)} entered on subject = parties.id::text
  where bank_account <> coalesce(after ->> 'bankAccount', '')`

/**
 * I9: the hire of a film goes to the distributor that a person has entered, whatever its name is now. A film that no
 * member of staff has entered, such as one of the demo, has no such entry.
 */
export const wrongDistributorsOfFilms = sql<BrokenRow>`
  select 'the distributor of a film is not the one that the audit names' as fault, films.id
  from films join ${madeBy(['make-film', 'change-film'])} entered on subject = films.id::text
  where search_form(distributor) <> search_form(after ->> 'distributor')
    and not exists (
      select from audit
      where action = 'change-distributor' and audit.subject = distributor_id::text
        and search_form(detail #>> '{before,name}') = search_form(after ->> 'distributor'))`

/** I9: the terminal and the account of a till are those that a person has entered. A till that is out of use has none. */
export const wrongTakersOfTills = sql<BrokenRow>`
  select 'the terminal or the account of a till is not the one that the audit names' as fault, tills.id
  from tills
  left join ${madeBy(['change-till', 'archive-till'])} entered on subject = tills.id::text
  where (terminal_provider, terminal, account_number, account_bank, account_name) is distinct from (
    after #>> '{terminal,provider}', after #>> '{terminal,id}',
    after #>> '{account,number}', after #>> '{account,bank}', after #>> '{account,name}')`
