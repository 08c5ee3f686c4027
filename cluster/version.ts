// Finds an older version of the product in the history of the project, so that the present one can
// be rolled over it.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '..')
const MIGRATIONS = 'apps/server/migrations'

export interface Version {
  /** The folder of the project in this version. */
  root: string
  /** The name of the newest migration that this version knows. */
  schema: string
}

export async function presentVersion(): Promise<Version> {
  return { root: ROOT, schema: await newestMigration(ROOT) }
}

/**
 * Writes the version before the newest migration into the folder, and links the installed packages
 * into it. Returns undefined if the history of the project is missing, or the newest migration is the first.
 */
export async function olderVersion(folder: string): Promise<Version | undefined> {
  if ((await migrationsOf(ROOT)).length === 1) return undefined
  const commit = await commitBeforeNewestMigration().catch(() => undefined)
  if (commit === undefined) return undefined
  const root = join(folder, 'older')
  await mkdir(root)
  const archive = join(folder, 'older.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', root])
  await linkPackages(root)
  return { root, schema: await newestMigration(root) }
}

async function commitBeforeNewestMigration(): Promise<string> {
  const added = ['log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS]
  const { stdout: commit } = await run('git', added, { cwd: ROOT })
  const before = ['rev-parse', '--verify', `${commit.trim()}^`]
  const { stdout } = await run('git', before, { cwd: ROOT })
  return stdout.trim()
}

/**
 * Links the installed packages into the folder of a version. The version keeps its own workspaces.
 */
async function linkPackages(root: string): Promise<void> {
  const installed = join(ROOT, 'node_modules')
  const linked = join(root, 'node_modules')
  await mkdir(join(linked, '@velvet'), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name !== '@velvet') await symlink(join(installed, name), join(linked, name))
  }
  for (const name of await readdir(join(installed, '@velvet'))) {
    const workspace = await readlink(join(installed, '@velvet', name))
    await symlink(workspace, join(linked, '@velvet', name))
  }
  const ofServer = 'apps/server/node_modules'
  if (existsSync(join(ROOT, ofServer))) await symlink(join(ROOT, ofServer), join(root, ofServer))
}

async function migrationsOf(root: string): Promise<string[]> {
  const names = await readdir(join(root, MIGRATIONS))
  return names.filter((name) => name.endsWith('.sql')).sort()
}

const newestMigration = async (root: string) => (await migrationsOf(root)).at(-1) ?? 'none'

/**
 * Returns a module of the server of this version. The types are those of the present version. In versions
 * before the layers of the server, it lies in none of them.
 */
export function loadModule<T>({ root }: Version, path: string): Promise<T> {
  const sources = join(root, 'apps/server/src')
  const place = [join(sources, path), join(sources, basename(path))].find(existsSync)
  if (place === undefined) throw new Error(`The version in ${root} has no ${path}`)
  return import(pathToFileURL(place).href) as Promise<T>
}
