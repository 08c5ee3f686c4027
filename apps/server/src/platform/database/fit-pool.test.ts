import { expect, onTestFinished, inject, test } from 'vitest'
import { connect } from './connect.ts'
import { countConnections } from './connections-sql.ts'
import { fitPool } from './fit-pool.ts'

test('the processes of a server together never need more connections than exist', async () => {
  const db = connect(inject('databaseUrl'), { connections: 1 })
  onTestFinished(() => db.destroy())
  const given = await countConnections(db)
  expect(await fitPool(db, { WORKERS: 1 })).toBe(10)
  for (const WORKERS of [2, 16, 30, 60]) {
    const pool = await fitPool(db, { WORKERS })
    expect(WORKERS * (pool + 2) + 10).toBeLessThanOrEqual(given)
  }
  await expect(fitPool(db, { WORKERS: 16, DATABASE_POOL: 60 })).rejects.toThrow(
    /WORKERS=16 with a pool of 60 .+ Set DATABASE_POOL to \d+ or less$/,
  )
  await expect(fitPool(db, { WORKERS: given })).rejects.toThrow(/Start fewer WORKERS/)
})
