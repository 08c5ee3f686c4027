import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { isPassingFailure, sqlState } from './failures.ts'

test.each([true, false])(
  'a connection to a server that became a replica is replaced (preparing: %s)',
  async (preparesStatements) => {
    const db = connect(inject('databaseUrl'), { connections: 1, preparesStatements })
    onTestFinished(() => db.destroy())
    const change = () => sql`create temporary table changed (id int)`.execute(db)
    await sql`set default_transaction_read_only = on`.execute(db)
    const refused = await change().catch((error: unknown) => error)
    expect([sqlState(refused), isPassingFailure(refused)]).toEqual(['25006', true])
    // The pool learns of the broken connection a moment later.
    await expect.poll(() => change().then(() => 'changed', sqlState)).toBe('changed')
  },
)
