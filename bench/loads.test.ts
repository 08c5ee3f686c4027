import { ENTRIES } from '@velvet/server/test/server-process'
import { expect, inject, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHORT } from './part.ts'
import { measurePurchases } from './purchases.ts'

test('no load of the benchmark sells a seat twice, or loses or doubles a purchase', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-bench-'))
  try {
    const { figures, broken } = await measurePurchases(
      { url: inject('databaseUrl'), folder, entry: ENTRIES.source },
      SHORT,
    )
    expect(broken).toBe(0)
    expect(figures.filter(({ measured }) => !(measured > 0))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)
