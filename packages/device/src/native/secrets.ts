import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import type { Secrets } from '../secret-keeper.ts'

/** Secrets are not synchronised by iCloud, and cannot be read from a copy of the phone's backup. */
const ready = SecureStorage.setSynchronize(false).then(() =>
  SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly),
)

export const secrets: Secrets = {
  async read(name) {
    await ready
    return SecureStorage.getItem(name)
  },
  async keep(name, value) {
    await ready
    await SecureStorage.setItem(name, value)
  },
  async drop(name) {
    await ready
    await SecureStorage.removeItem(name)
  },
}
