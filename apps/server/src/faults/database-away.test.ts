import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { rename } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { ProductFolder } from '../test/product-folder.ts'

vi.setConfig({ testTimeout: 90_000 })
const BACK = { timeout: 10_000, interval: 50 }

test.each(['1', '2'])(
  'while the database cannot start, %s process(es) refuse calls and recover later',
  async (WORKERS) => {
    await using product = await ProductFolder.make()
    const server = await product.start({ WORKERS, LOG_LEVEL: 'fatal' })
    const ask = (path: string) => fetch(server.url + path)
    const away = `${product.databaseFolder}-away`
    process.kill((await product.postmaster()) ?? 0, 'SIGKILL')
    await rename(product.databaseFolder, away)
    await expect.poll(async () => (await ask('/readyz')).status, BACK).toBe(503)

    const refused = await ask('/api/v1/movies')
    const { status, message } = GENERAL_ERRORS['service-unavailable']
    expect(refused.status).toBe(status)
    expect(await refused.json()).toEqual({ error: 'service-unavailable', message })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await (await ask('/readyz')).json()).toEqual({
      status: 'the database does not answer',
      error: 'service-unavailable',
      message,
    })
    expect((await ask('/healthz')).status).toBe(200)

    await rename(away, product.databaseFolder)
    await expect.poll(async () => (await ask('/readyz')).status, BACK).toBe(200)
    await expect.poll(async () => (await ask('/api/v1/movies')).status, BACK).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(await product.processes()).toEqual([])
  },
)
