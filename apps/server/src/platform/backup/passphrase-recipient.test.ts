import { Decrypter, Encrypter } from 'age-encryption'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PassphraseRecipient } from './passphrase-recipient.ts'

const PASSPHRASE = 'a passphrase with a ŷ'

async function encrypt(text: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(new PassphraseRecipient(PASSPHRASE))
  return encrypter.encrypt(text)
}

function decrypt(file: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(file, 'text')
}

test('age opens what was encrypted for a passphrase, and only with that passphrase', async () => {
  const factor = vi.spyOn(PassphraseRecipient.prototype, 'workFactor', 'get').mockReturnValue(10)
  onTestFinished(() => factor.mockRestore())
  const file = await encrypt('the books')
  expect(await decrypt(file, PASSPHRASE)).toBe('the books')
  await expect(decrypt(file, 'another passphrase')).rejects.toThrow()
})

test('a server goes on working while it hashes the passphrase of a backup', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  onTestFinished(() => clearInterval(counting))
  const file = await encrypt('the books')
  expect(turns).toBeGreaterThan(20)
  expect(Buffer.from(file).toString('latin1')).toMatch(/^age-encryption.org\/v1\n-> scrypt [\w+/]{22} 18\n/)
})
