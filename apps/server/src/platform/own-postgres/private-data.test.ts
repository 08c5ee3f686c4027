import { randomInt } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ProductFolder } from '../../test/product-folder.ts'

/** These tests start whole products, each with a database of its own. */
vi.setConfig({ testTimeout: 90_000 })

/** Returns every path below the folder, with what others than its owner may do with it. */
async function openPathsBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

test('the data folder is private, and the database log has no personal data', async () => {
  await using product = await ProductFolder.make()
  // Earlier versions left these files so.
  await writeFile(join(product.dataDir, 'postgres.log'), '', { mode: 0o644 })
  await mkdir(join(product.dataDir, 'uploads'), { mode: 0o755 })
  await writeFile(join(product.dataDir, 'uploads/picture.webp'), '', { mode: 0o644 })
  await product.start({
    SANDBOX: 'on',
    DEMO: 'on',
    SANDBOX_PORT: String(randomInt(20_000, 32_000)),
  })
  const phone = '+2348031112222'
  const email = 'ada.obi@mail.example'
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  await client.query('create table people (phone text unique, email text check (length(email) < 5))')
  await client.query('insert into people (phone) values ($1)', [phone])
  const refused = ['insert into people (phone) values ($1)', 'insert into people (email) values ($1)']
  for (const [at, value] of [phone, email].entries()) {
    await expect(client.query(refused[at] ?? '', [value])).rejects.toThrow('violates')
    await expect(client.query((refused[at] ?? '').replace('$1', `'${value}'`))).rejects.toThrow()
  }
  await client.end()

  const log = await readFile(join(product.dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('violates unique constraint')
  expect(log).toContain('violates check constraint')
  expect(log).not.toMatch(/8031112222|ada\.obi/)
  expect(await openPathsBelow(product.dataDir)).toEqual([])
  expect((await stat(product.dataDir)).mode & 0o007).toBe(0)
})

test('a data folder that also holds other files keeps its own mode', async () => {
  await using product = await ProductFolder.make()
  const foreign = join(product.dataDir, 'notes.txt')
  await writeFile(foreign, '')
  await chmod(foreign, 0o644)
  await product.start()
  expect((await stat(product.dataDir)).mode & 0o777).toBe(0o755)
  expect((await stat(foreign)).mode & 0o777).toBe(0o644)
  expect(await openPathsBelow(product.dataDir)).toEqual(['notes.txt'])
})
