/**
 * This error says, in words for a person, why a backup cannot be made or restored. Nothing was
 * changed when it is thrown.
 */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
