import { AN_UNUSED_TICKET, ITS_SHOWTIME, type CorruptionCase } from './corruption-case.ts'

export const OF_THE_GATE: readonly CorruptionCase[] = [
  {
    name: 'a used ticket can be used again',
    sql: `update tickets set status = 'unused', used_at = null where status = 'used'`,
    turnsRed: 'I6',
    fault: 'an admitted ticket is not used',
  },
  {
    name: 'a ticket that nobody scanned is called used',
    sql: `update tickets set status = 'used', used_at = now() where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I6',
    fault: 'a used ticket was never admitted',
  },
  {
    name: 'a ticket is admitted twice',
    sql: `drop index gate_scans_one_admission;
      insert into gate_scans (nonce, staff_id, ticket_id, result, scanned_at)
      select 'again', staff_id, ticket_id, result, scanned_at from gate_scans
      where result = 'admitted' limit 1`,
    turnsRed: 'I6',
    fault: 'a ticket was admitted twice',
  },
  {
    name: 'the record of a forced duplicate is deleted',
    sql: `delete from gate_conflicts where admitted_nonce is not null`,
    turnsRed: 'I6',
    fault: 'a forced duplicate left no conflict',
  },
  {
    name: 'a ticket expires before the end of its showtime',
    sql: `update tickets set status = 'expired', expired_at = now() where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I6',
    fault: 'a ticket expired before the end of its showtime',
  },
  {
    name: 'a ticket stays unused though its showtime is closed',
    sql: `update showtimes set closed_at = now() where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I6',
    fault: 'a ticket is unused though its showtime is closed',
  },
  {
    name: 'a ticket stays unused for days after its showtime',
    sql: `update showtimes set starts_at = starts_at - interval '5 days',
        ends_at = ends_at - interval '5 days' where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I6',
    fault: 'a ticket is unused days after the end of its showtime',
  },
  {
    name: 'the record of a scan of a refunded ticket is deleted',
    sql: `delete from gate_conflicts where admitted_nonce is null`,
    turnsRed: 'I6',
    fault: 'somebody was let in by a refunded ticket without a conflict',
  },
  {
    name: 'the record of a forced scan at another cinema is deleted',
    sql: `insert into gate_scans (nonce, staff_id, device_id, ticket_id, result, forced, scanned_at)
      select 'elsewhere', last_staff_id, gate_devices.id, tickets.id, 'wrong-showtime', true, now()
      from gate_devices, tickets limit 1`,
    turnsRed: 'I6',
    fault: `a forced scan of another cinema's ticket left no conflict`,
  },
  {
    name: 'a conflict is called ended though both people are inside',
    sql: `update gate_conflicts set ended_at = now() where admitted_nonce is not null`,
    turnsRed: 'I6',
    fault: 'a forced duplicate left no conflict',
  },
  {
    name: 'a conflict names a scan that admitted nobody',
    sql: `update gate_conflicts set admitted_nonce = nonce where admitted_nonce is not null`,
    turnsRed: 'I6',
    fault: 'a conflict does not name the scan that was admitted',
  },
  {
    name: 'an admission is called undone, and nobody undid it',
    sql: `update gate_scans set undone_at = now() where result = 'admitted' and undone_at is null`,
    turnsRed: 'I6',
    fault: 'a scan is called undone without an undo, or the reverse',
  },
  {
    name: 'an undo is deleted',
    sql: `delete from gate_undos`,
    turnsRed: 'I6',
    fault: 'a scan is called undone without an undo, or the reverse',
  },
]
