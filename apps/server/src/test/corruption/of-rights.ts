import type { CorruptionCase } from './corruption-case.ts'

const A_MANAGER = `(select id from staff where role = 'manager' order by id limit 1)`
const OTHER_RIGHTS = 'the rights of a member of staff are not those that the audit names'

export const OF_RIGHTS: readonly CorruptionCase[] = [
  {
    name: 'a limit of the settings is raised',
    sql: `update settings set adjustment_limit = adjustment_limit * 100`,
    turnsRed: 'I5',
    fault: 'a setting is not the one that the audit names',
  },
  {
    name: 'a manager is made an admin',
    sql: `update staff set role = 'admin' where id = ${A_MANAGER}`,
    turnsRed: 'I5',
    fault: OTHER_RIGHTS,
  },
  {
    name: 'a member of staff is bound to another cinema',
    sql: `insert into staff_cinemas (staff_id, cinema_id)
      select ${A_MANAGER}, id from cinemas where not exists (
        select from staff_cinemas where staff_id = ${A_MANAGER} and cinema_id = cinemas.id) limit 1`,
    turnsRed: 'I5',
    fault: OTHER_RIGHTS,
  },
  {
    name: 'an admin is added whom nobody has invited',
    sql: `insert into staff (id, email, name, role)
      values (gen_random_uuid(), 'nobody@velvet.example', 'Nobody', 'admin')`,
    turnsRed: 'I5',
    fault: 'nobody has let a member of staff in',
  },
  {
    name: 'the second factor of a member of staff is taken away',
    sql: `with enrolled as (
        insert into audit (actor_kind, action, subject)
        select 'system', 'second-factor-set', id::text from staff where id = ${A_MANAGER}
      )
      update staff set totp_secret = null where id = ${A_MANAGER}`,
    turnsRed: 'I5',
    fault: 'the second factor of a member of staff was taken away by hand',
  },
]
