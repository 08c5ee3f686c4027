import { hash, verify } from '@node-rs/argon2'
import { turnsOf } from '../turns.ts'

/** The parameters of argon2id, which is the library's default kind. */
interface HashParameters {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const OWASP: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Returns false for a wrong password and for no account, both in the same time. */
  matches(hashed: string | undefined, password: string): Promise<boolean>
  /** Returns true for a hash with other parameters than the present ones. */
  isOutdated(hashed: string): boolean
}

/** Each hash takes a twentieth of a second, so the last login in the queue waits for 10 s. */
const WAITING_AT_MOST = 200

/**
 * Hashes one password at a time, because each uses a whole core and must not delay purchases. Each
 * function throws AppError('busy') where too many passwords wait already.
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
