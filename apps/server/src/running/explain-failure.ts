import { BackupRefused } from '../platform/backup/backup-parts.ts'
import { ConfigError } from '../settings/environment.ts'
import { PortTaken } from '../platform/process/free-port.ts'

/** Explains to the person who started a command why it failed. */
export function explainFailure(what: string, error: unknown): string {
  if (error instanceof ConfigError) return error.explain()
  if (error instanceof BackupRefused) return `${error.message}. Nothing was changed.`
  if (error instanceof PortTaken) return error.message
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${what} failed. ${error.message}${cause}`
}
