import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPrivate } from '../process/private-folder.ts'
import { placeForDatabase } from './embedded-owner.ts'

/** Only root can give folders to another user, whom PostgreSQL then runs as. */
const asRoot = test.runIf(process.getuid?.() === 0)
const owner = { uid: 65_534, gid: 65_534 }

let home: string
let requested: string
const madeElsewhere: string[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'velvet-home-'))
  await chmod(home, 0o755)
  requested = join(home, 'data', 'postgres')
  await mkdir(dirname(requested))
})
afterEach(async () => {
  for (const folder of [home, ...madeElsewhere.splice(0)]) await rm(folder, { recursive: true })
})

const place = () => placeForDatabase(requested, owner)
async function makeDatabase(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'PG_VERSION'), '18')
}

asRoot('a database keeps its place after another server has used DATA_DIR', async () => {
  await makeDatabase(requested)
  await keepPrivate(dirname(requested), owner.gid)
  await keepPrivate(dirname(requested))
  expect((await stat(dirname(requested))).mode & 0o777).toBe(0o710)
  expect(await place()).toBe(requested)
  // Earlier versions left this folder closed to the user that PostgreSQL runs as.
  await chmod(dirname(requested), 0o700)
  expect(await place()).toBe(requested)
  expect((await stat(dirname(requested))).mode & 0o777).toBe(0o710)
})

asRoot('the start fails without an empty database if a folder hides the database', async () => {
  await makeDatabase(requested)
  await chmod(home, 0o700)
  await expect(place()).rejects.toThrow(`cannot reach the database in ${requested}`)
})

asRoot('a database below a private home is made elsewhere, and stays there', async () => {
  await chmod(home, 0o700)
  const elsewhere = await place()
  madeElsewhere.push(dirname(elsewhere))
  expect(elsewhere).not.toContain(home)
  await makeDatabase(elsewhere)
  await chmod(home, 0o755)
  expect(await place()).toBe(elsewhere)
})
