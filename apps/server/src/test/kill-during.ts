import { expect } from 'vitest'
import type { PausedDatabase } from './paused-database.ts'
import type { ServerBeside } from './server-beside.ts'

/**
 * Kills a server while one of its calls waits for the paused database. Resolves when the database
 * has noticed that the server is gone.
 */
export async function killDuring(
  { server, paused }: { server: ServerBeside; paused: PausedDatabase },
  call: () => Promise<unknown>,
): Promise<void> {
  await paused.hold()
  const answer = call().catch(() => 'cut off')
  const orphan = await paused.untilSomebodyWaits()
  await server.kill()
  expect(await answer).toBe('cut off')
  await paused.releaseOrphan(orphan)
}
