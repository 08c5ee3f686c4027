import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupRefused } from '../backup-file.ts'
import { isSealed, seal, unseal } from '../seal.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 36
const PLAIN = Buffer.from('velvet-log plain\n')
const SEALED = Buffer.from('velvet-log sealed\n')
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * A key for many small files. Making a key from a passphrase takes a second and 256 MB, so that is
 * done once, for the file that holds this key.
 */
export interface LogKey {
  id: string
  key: Buffer
}

export const newKey = (): LogKey => ({ id: randomUUID(), key: randomBytes(KEY_BYTES) })

/** Returns the content of the file that holds the key, encrypted with the passphrase. */
export function wrapKey({ key }: LogKey, passphrase: string): Promise<Buffer> {
  return buffer(seal(once(key), passphrase))
}

/** Reads a file that holds a key. Throws BackupRefused if the passphrase does not open it. */
export async function readKey(file: string, passphrase: string | undefined): Promise<Buffer> {
  if (passphrase === undefined || !(await isSealed(file))) {
    throw new BackupRefused('The log is encrypted: set BACKUP_PASSPHRASE')
  }
  return buffer(unseal(createReadStream(file), passphrase))
}

/** Compresses a file, and encrypts it if there is a key. Its name cannot be changed then. */
export async function packFile(
  name: string,
  content: Buffer,
  key: LogKey | undefined,
): Promise<Buffer> {
  const small = await compress(content, WITH_CHECKSUM)
  if (!key) return Buffer.concat([PLAIN, small])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key.key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(name))
  const body = [cipher.update(small), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([SEALED, Buffer.from(key.id), nonce, ...body])
}

/**
 * Returns the content of a packed file. Throws BackupRefused if it was changed, or was not encrypted
 * though there is a passphrase, because anybody could have written it then.
 */
export async function unpackFile(
  name: string,
  packed: Buffer,
  keys: ReadonlyMap<string, Buffer> | undefined,
): Promise<Buffer> {
  try {
    return await decompress(keys ? decipher(name, packed, keys) : takeOff(PLAIN, packed))
  } catch (error) {
    throw new BackupRefused(`${name} was damaged or changed, or does not fit BACKUP_PASSPHRASE`, {
      cause: error,
    })
  }
}

function decipher(name: string, packed: Buffer, keys: ReadonlyMap<string, Buffer>): Buffer {
  const rest = takeOff(SEALED, packed)
  const key = keys.get(rest.toString('latin1', 0, ID_BYTES))
  if (!key) throw new Error('The key is missing')
  const nonce = rest.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES)
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(name))
  cipher.setAuthTag(rest.subarray(-TAG_BYTES))
  const body = rest.subarray(ID_BYTES + NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([cipher.update(body), cipher.final()])
}

function takeOff(beginning: Buffer, packed: Buffer): Buffer {
  if (!packed.subarray(0, beginning.length).equals(beginning))
    throw new Error('Another kind of file')
  return packed.subarray(beginning.length)
}

async function* once(content: Buffer): AsyncIterable<Buffer> {
  yield await Promise.resolve(content)
}
