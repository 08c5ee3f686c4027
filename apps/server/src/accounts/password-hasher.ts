import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id, which is the library's default kind: 19 MiB, two passes, one lane.
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False for a wrong password, and for no account: it takes as long, so that neither is told. */
  matches(hashed: string | undefined, password: string): Promise<boolean>
}

/** Hashes one at a time: logins use a core each, and must not starve purchases. */
export function createPasswordHasher(): PasswordHasher {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    async matches(hashed, password) {
      decoy ??= inTurn(() => hash('no account has this password', PARAMETERS))
      const compared = hashed ?? (await decoy)
      const matched = await inTurn(() => verify(compared, password))
      return matched && hashed !== undefined
    },
  }
}
