import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, vi, type MockInstance } from 'vitest'

/** The product's factor is 18, which takes more than a second of the processor for each backup and each restore. */
const WORK_FACTOR = 10

/** Lets backups of a test file take little time for their passphrase. They open as those of the product do. */
export function useWeakPassphrases(): void {
  const { setPassphrase } = Encrypter.prototype
  let weak: MockInstance
  beforeAll(() => {
    weak = vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
      this.setScryptWorkFactor(WORK_FACTOR)
      setPassphrase.call(this, passphrase)
    })
  })
  afterAll(() => weak.mockRestore())
}
