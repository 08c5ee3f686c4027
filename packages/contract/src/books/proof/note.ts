import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64Of, bytesOfBase64, hexOf } from './bytes.ts'
import type { Hash } from './tree.ts'

// A note is a checkpoint of C2SP (c2sp.org/tlog-checkpoint), signed with Ed25519 (c2sp.org/signed-note).

/** What a note says: the tree of all chains at the end of a day. */
export interface NoteFacts {
  /** Who wrote the note. The key has the same name. */
  origin: string
  size: number
  root: Hash
  /** The day that is over, in UTC. */
  day: string
  /** The hash of the text of the note before; undefined in the first note. */
  before: string | undefined
  /** The public key that signs later notes, in base 64. */
  nextKey: string | undefined
  /** After a restored backup: the hash of the note that was the newest before, or `unknown`. */
  restored: string | undefined
  /** The hash of the newest entries of the audit. */
  audit: string | undefined
}

export interface Note extends NoteFacts {
  /** What is signed. */
  body: string
  keyId: string
  signature: Uint8Array
}

const ALGORITHM_ED25519 = 1
const FIRST = 'first'

export function noteBody({ origin, size, root, day, before, nextKey, restored, audit }: NoteFacts): string {
  const lines = [origin, size, base64Of(root), `day ${day}`, `before ${before ?? FIRST}`]
  if (nextKey !== undefined) lines.push(`next-key ${nextKey}`)
  if (restored !== undefined) lines.push(`restored ${restored}`)
  if (audit !== undefined) lines.push(`audit ${audit}`)
  return `${lines.join('\n')}\n`
}

/** Returns the first bytes of the hash of a key, by which a signature names the key. */
export function keyIdOf(name: string, key: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(ALGORITHM_ED25519), key)).slice(0, 4)
}

export function signedNote(
  body: string,
  { name, key, signature }: { name: string; key: Uint8Array; signature: Uint8Array },
): string {
  return `${body}\n— ${name} ${base64Of(concatBytes(keyIdOf(name, key), signature))}\n`
}

export const hashOfNote = (text: string): string => hexOf(sha256(utf8ToBytes(text)))

const NOTE =
  /^(?<body>(?<origin>[^\n]+)\n(?<size>0|[1-9]\d*)\n(?<root>[^\n]+)\nday (?<day>\d{4}-\d\d-\d\d)\nbefore (?<before>[0-9a-f]{64}|first)\n(?:next-key (?<nextKey>[^\n]+)\n)?(?:restored (?<restored>[0-9a-f]{64}|unknown)\n)?(?:audit (?<audit>[0-9a-f]{64})\n)?)\n— (?<name>[^\n ]+) (?<signed>[^\n]+)\n$/

/** Reads a signed note, without a check of its signature. Returns undefined if it is no note of ours. */
export function readNote(text: string): Note | undefined {
  const { body, origin, size, root, day, before, nextKey, restored, audit, name, signed } =
    NOTE.exec(text)?.groups ?? {}
  const [rootBytes, bytes] = [bytesOfBase64(root ?? ''), bytesOfBase64(signed ?? '')]
  if (body === undefined || origin === undefined || day === undefined || name !== origin) {
    return undefined
  }
  if (rootBytes?.length !== 32 || bytes?.length !== 68) return undefined
  return {
    origin,
    size: Number(size),
    root: rootBytes,
    day,
    nextKey,
    restored,
    audit,
    body,
    before: before === FIRST ? undefined : before,
    keyId: hexOf(bytes.slice(0, 4)),
    signature: bytes.slice(4),
  }
}
