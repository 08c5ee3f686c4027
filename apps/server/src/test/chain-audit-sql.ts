import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

/** Links all entries of the audit anew, as the person who has the password of the database could. */
export const CHAINED_ANEW = `
  do $$
  declare
    entry audit;
    link bytea := decode(repeat('00', 32), 'hex');
    number bigint := 0;
  begin
    set local session_replication_role = replica;
    update audit set place = -id, chain = (select min(chain) from audit_chains);
    delete from audit_chains where chain > (select min(chain) from audit_chains);
    for entry in select * from audit order by id loop
      number := number + 1;
      entry.place := number;
      link := audit_hash(link, entry);
      update audit set place = number, hash = link where id = entry.id;
    end loop;
    update audit_chains set entries = number, hash = link;
  end $$`

/** Makes the chain sound after a test has written or changed entries by hand. */
export async function chainAudit(db: Database): Promise<void> {
  await sql.raw(CHAINED_ANEW).execute(db)
}
