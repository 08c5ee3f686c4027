import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

const textHash = sql`sha256(convert_to(text, 'UTF8'))`

/** I5: each chain still has the rows, and the last hash, that the leaf of its day has taken into a note. */
export const chainsAgainstNotes = sql<BrokenRow>`
  select case when proof_rows.hash is null then 'a chain lost rows after the note of their day'
      else 'a chain was written anew after the note of its day' end as fault,
    leaves.showtime_id || ' ' || leaves.day as id
  from proof_leaves leaves
  left join proof_rows on proof_rows.showtime_id = leaves.showtime_id and sequence = rows
  where proof_rows.hash is null or encode(proof_rows.hash, 'hex') <> split_part(leaves.text, E'\\t', 5)`

/** I5: each leaf says what its columns say, and the tree of all notes is made of the leaves. */
export const brokenTree = sql<BrokenRow>`
  select 'a leaf of a note is not what its columns say' as fault, 'leaf ' || index as id
  from proof_leaves
  where text <> concat_ws(E'\\t', 1, showtime_id, day, rows, split_part(text, E'\\t', 5),
    encode(sha256(convert_to(totals, 'UTF8')), 'hex'))
  union all
  select 'the tree of the notes has no such leaf', 'node ' || nodes.level || ' ' || nodes.index
  from proof_nodes nodes
  left join proof_leaves leaves on nodes.level = 0 and leaves.index = nodes.index
  left join proof_nodes first on first.level = nodes.level - 1 and first.index = nodes.index * 2
  left join proof_nodes second on second.level = nodes.level - 1 and second.index = nodes.index * 2 + 1
  where nodes.hash is distinct from case when nodes.level = 0
    then sha256('\\x00'::bytea || convert_to(leaves.text, 'UTF8'))
    else sha256('\\x01'::bytea || first.hash || second.hash) end
  union all
  select 'the note of a leaf is missing', 'leaf ' || index
  from proof_leaves where index >= (select coalesce(max(size), 0) from proof_notes)
  union all
  select 'a leaf of a note is missing in the tree', 'leaf ' || leaves.index
  from proof_leaves leaves
  left join proof_nodes nodes on nodes.level = 0 and nodes.index = leaves.index
  where nodes.hash is null`

/** I5: each note says what its columns say, names the note before it, and has the leaves of its day. */
export const brokenNotes = sql<BrokenRow>`
  select case when before is distinct from named then 'a note does not name the note before it'
      else 'a note is not what its columns or its leaves say' end as fault,
    day as id
  from (
    select notes.*, string_to_array(text, E'\n') as lines,
      'before ' || coalesce(encode(lag(${textHash}) over by_day, 'hex'), 'first') as before,
      substring(text from 'before [0-9a-f]{64}|before first') as named,
      coalesce(lag(size) over by_day, 0) as earlier
    from proof_notes notes window by_day as (order by day)
  ) read
  where before is distinct from named
    or lines[2:4] is distinct from array[size::text, encode(root, 'base64'), 'day ' || day]
    or size - earlier <> (select count(*) from proof_leaves where proof_leaves.day = read.day)
    or size <> (select coalesce(max(index) + 1, 0) from proof_leaves where proof_leaves.day <= read.day)`
