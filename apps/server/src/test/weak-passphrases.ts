import { afterAll, beforeAll, vi, type MockInstance } from 'vitest'
import { PassphraseRecipient } from '../platform/backup/passphrase-recipient.ts'

/** With the product's factor, each backup and each restore takes about a second of the processor. */
const WORK_FACTOR = 10

/** Hashes the passphrases of a test file with little work, so that its backups are quick. They open like any others. */
export function useWeakPassphrases(): void {
  let factor: MockInstance
  beforeAll(() => {
    factor = vi.spyOn(PassphraseRecipient.prototype, 'workFactor', 'get').mockReturnValue(WORK_FACTOR)
  })
  afterAll(() => factor.mockRestore())
}
