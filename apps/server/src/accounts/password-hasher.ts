import { hash, verify } from '@node-rs/argon2'
import { turnsOf } from '../turns.ts'

/** Of argon2id, which is the library's default kind. */
export interface HashParameters {
  /** KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const OWASP: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False for a wrong password, and for no account: it takes as long, so that neither is told. */
  matches(hashed: string | undefined, password: string): Promise<boolean>
  /** Whether it was hashed with other parameters than those of now. */
  isOutdated(hashed: string): boolean
}

/** At a twentieth of a second each, the last one waits for 10 s: nobody waits longer for a login. */
const WAITING_AT_MOST = 200

/**
 * Hashes one at a time: logins use a core each, and must not starve purchases. All of it throws
 * AppError('busy') where too many passwords wait already.
 */
export function createPasswordHasher(parameters: HashParameters = OWASP): PasswordHasher {
  const turns = turnsOf({ atOnce: 1, waiting: WAITING_AT_MOST })
  const inTurn = <T>(work: () => Promise<T>) => turns('every password', work)
  const { memoryCost, timeCost, parallelism } = parameters
  const mark = `$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async matches(hashed, password) {
      const matched = await inTurn(async () => {
        decoy ??= hash('no account has this password', parameters)
        return verify(hashed ?? (await decoy), password)
      })
      return matched && hashed !== undefined
    },
    isOutdated: (hashed) => !hashed.includes(mark),
  }
}
