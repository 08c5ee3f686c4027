import { open } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused } from './backup-file.ts'
import { PassphraseRecipient } from './passphrase-recipient.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Every file that age encrypted begins with this line. */
const AGE_BEGINS = 'age-encryption.org/v1'

/** Encrypts a stream with a passphrase, in the format of age; without one it stays as it is. */
export async function* seal(source: Bytes, passphrase: string | undefined): Bytes {
  if (passphrase === undefined) {
    yield* source
    return
  }
  const encrypter = new Encrypter()
  encrypter.addRecipient(new PassphraseRecipient(passphrase))
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/** Decrypts what `seal` has encrypted. Throws BackupRefused if it does not open. */
export async function* unseal(source: Bytes, passphrase: string | undefined): Bytes {
  if (passphrase === undefined) {
    yield* source
    return
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const opened = await decrypter.decrypt(ReadableStream.from(source)).catch((error: unknown) => {
    throw new BackupRefused('BACKUP_PASSPHRASE does not open this backup', { cause: error })
  })
  yield* opened
}

/** Returns true if the file can only be read with a passphrase. Refuses what cannot be opened. */
export async function isSealed(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_BEGINS.length), 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE_BEGINS
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new BackupRefused(`This file cannot be read (${code})`, { cause: error })
  }
}
