import { spawn } from 'node:child_process'
import { BackupRefused } from './backup-parts.ts'

type Program = 'pg_dump' | 'pg_restore' | 'psql' | 'tar'

const INSTALL: Record<Program, string> = {
  pg_dump: 'install the package postgresql-client',
  pg_restore: 'install the package postgresql-client',
  psql: 'install the package postgresql-client',
  tar: 'install the package tar',
}
/** What pg_dump says of a newer server, and pg_restore of a file that a newer pg_dump wrote. */
const TOO_OLD = /server version mismatch|unsupported version/

/** Starts a program. `ended` rejects with what the program said if it fails. */
export function startProgram(
  name: Program,
  args: readonly string[],
  { env, signal }: { env?: NodeJS.ProcessEnv; signal?: AbortSignal | undefined } = {},
) {
  const child = spawn(name, args, { env: { ...process.env, ...env }, ...(signal && { signal }) })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
  // A program that ends early breaks the pipe; `ended` then has the reason.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new BackupRefused(`${name} is missing: ${INSTALL[name]}`) : error),
    )
    child.on('close', (code) => (code === 0 ? resolve() : reject(failure(name, said.trim()))))
  })
  ended.catch(() => undefined)
  return { stdin: child.stdin, stdout: child.stdout, ended, kill: () => child.kill('SIGKILL') }
}

function failure(name: Program, said: string): Error {
  if (!TOO_OLD.test(said)) return new Error(`${name} failed: ${said}`)
  return new BackupRefused(
    `${name} is too old: install the postgresql-client of the newest version in use, from apt.postgresql.org if need be (${said.replaceAll(/\s+/g, ' ')})`,
  )
}

/** Returns a database address without its password, which others could read among the arguments. */
export function addressFor(databaseUrl: string, name: string) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, env: { PGAPPNAME: name, ...(password && { PGPASSWORD: password }) } }
}
