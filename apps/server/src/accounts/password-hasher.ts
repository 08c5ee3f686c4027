import { hash, verify } from '@node-rs/argon2'

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

/** Hashes one at a time: logins use a core each, and must not starve purchases. */
export function createPasswordHasher(parameters: HashParameters = OWASP): PasswordHasher {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  const { memoryCost, timeCost, parallelism } = parameters
  const mark = `$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async matches(hashed, password) {
      decoy ??= inTurn(() => hash('no account has this password', parameters))
      const compared = hashed ?? (await decoy)
      const matched = await inTurn(() => verify(compared, password))
      return matched && hashed !== undefined
    },
    isOutdated: (hashed) => !hashed.includes(mark),
  }
}
