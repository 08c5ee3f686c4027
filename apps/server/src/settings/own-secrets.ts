import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDurably } from './durable-file.ts'

interface Given {
  DATA_DIR: string
  TOKEN_SECRET?: string | undefined
  HASH_SECRET?: string | undefined
  TOKEN_SECRET_BEFORE?: string | undefined
  /** Several secrets are separated by commas. */
  HASH_SECRETS_BEFORE?: string | undefined
}

/**
 * Returns the secrets of our own. Production must name them, and `miss` gets a line for each
 * missing one. Elsewhere they are made once and kept in DATA_DIR, so that people stay signed in
 * over a restart.
 */
export function ownSecrets(env: Given, production: boolean, miss: (line: string) => void) {
  const { token, hash } = presentSecrets(env, production, miss)
  return {
    token,
    /** The earlier secret. Tokens that it signed are still accepted. */
    tokenBefore: env.TOKEN_SECRET_BEFORE,
    hash,
    /**
     * The present secret, followed by the earlier ones. Values that an earlier secret hashed or
     * sealed are still recognised.
     */
    hashes: [hash, ...(env.HASH_SECRETS_BEFORE?.split(',') ?? [])],
  }
}

function presentSecrets(env: Given, production: boolean, miss: (line: string) => void) {
  const given = { token: env.TOKEN_SECRET ?? '', hash: env.HASH_SECRET ?? '' }
  if (production) {
    if (!given.token) miss('TOKEN_SECRET: is missing (at least 32 characters)')
    if (!given.hash) miss('HASH_SECRET: is missing (at least 32 characters)')
    return given
  }
  if (given.token && given.hash) return given
  const kept = keepSecret(env.DATA_DIR)
  const derive = (use: string) => createHash('sha256').update(`${use}:${kept}`).digest('hex')
  return { token: given.token || derive('token'), hash: given.hash || derive('hash') }
}

/**
 * Makes the folder if it is missing. Returns the reason why it cannot be written to; undefined if it
 * can.
 */
export function objectionToFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

const SECRET_BYTES = 32

/**
 * Makes the secret once. A power cut may have left an empty or shortened secret, which could be
 * guessed and is replaced.
 */
function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  const kept = readIfThere(file)
  if (kept !== undefined && kept.length >= 2 * SECRET_BYTES) return kept
  if (kept !== undefined) rmSync(file, { force: true })
  // When two processes start together, one writes the file and both read it.
  createDurably(file, randomBytes(SECRET_BYTES).toString('hex'))
  return readFileSync(file, 'utf8')
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
