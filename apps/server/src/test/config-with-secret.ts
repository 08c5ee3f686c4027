import { tmpdir } from 'node:os'
import { readConfig, type Config } from '../settings/config.ts'

/** Returns the settings of a server with this hash secret, and with these that it had before. */
export function configWithSecret(secret: string, ...before: string[]): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATA_DIR: tmpdir(),
    TOKEN_SECRET: 't'.repeat(32),
    HASH_SECRET: secret,
    ...(before.length > 0 && { HASH_SECRETS_BEFORE: before.join(',') }),
  })
}
