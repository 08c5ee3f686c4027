import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises'

/** At most two files of this size are kept: the current one and the one before. */
const LOG_LIMIT_BYTES = 8 * 1024 * 1024

/**
 * Limits what PostgreSQL may write into its log. Details, statements and parameters can hold phone
 * numbers and emails.
 */
export const LOG_SETTINGS = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
] as const

export async function openLog(file: string): Promise<FileHandle> {
  const log = await open(file, 'a', 0o600)
  await log.chmod(0o600)
  return log
}

/**
 * Keeps the log within bounds. PostgreSQL goes on appending to the same file, so it is copied and
 * emptied. On a full disk there is no room for the copy, and emptying it helps.
 */
export async function boundLog(file: string, limitBytes = LOG_LIMIT_BYTES): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size <= limitBytes) return
  const older = `${file}.old`
  await copyFile(file, older).catch(() => truncate(older).catch(() => undefined))
  await truncate(file)
}
