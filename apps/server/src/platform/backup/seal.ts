import { open } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused } from './backup-parts.ts'
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

/** Throws BackupRefused unless the file can be read, and is encrypted exactly if there is a passphrase. */
export async function requireSeal(path: string, passphrase: string | undefined): Promise<void> {
  const isSealed = (await readBeginning(path)) === AGE_BEGINS
  if (isSealed && passphrase === undefined) {
    throw new BackupRefused('This backup is encrypted: set BACKUP_PASSPHRASE')
  }
  if (!isSealed && passphrase !== undefined) {
    // Anybody could have written such a file, and a sealed one only who knows the passphrase.
    throw new BackupRefused(
      'This backup is not encrypted, and BACKUP_PASSPHRASE is set: take the variable away if you trust the file',
    )
  }
}

async function readBeginning(path: string): Promise<string> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_BEGINS.length), 0)
    return buffer.toString('latin1', 0, bytesRead)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new BackupRefused(`This file cannot be read (${code})`, { cause: error })
  }
}
