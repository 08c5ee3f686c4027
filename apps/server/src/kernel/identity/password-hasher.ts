import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@velvet/contract/shared/errors'
import { plainPassword } from '@velvet/contract/people/password'
import pLimit from 'p-limit'
import type { Origin } from './caller.ts'
import { siteOf } from './network-of.ts'
import { turnsOf } from '../../platform/process/turns.ts'

/** The parameters of argon2id, which is the library's default kind. */
interface HashParameters {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const OWASP: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Where a call comes from. The callers of one network have a limited part of the queue. */
type Asker = Pick<Origin, 'network'>

export interface PasswordHasher {
  hash(password: string, asker: Asker): Promise<string>
  /** Returns false for a wrong password and for no account, both in the same time. */
  matches(hashed: string | undefined, password: string, asker: Asker): Promise<boolean>
  /** Returns true for a hash with other parameters than the present ones. */
  isOutdated(hashed: string): boolean
}

/** Each hash takes a twentieth of a second, so the last login in the queue waits for 10 s. */
const WAITING_AT_MOST = 200
/**
 * At most this many passwords of one site wait, which is half of the queue. The limit of logins in
 * a minute does not protect the queue from a single house, because a house can have 65,536 networks
 * of IPv6 and this limit counts each network apart.
 */
const WAITING_OF_A_SITE = 100

/**
 * Hashes one password at a time, because each hash uses a whole core and must not delay purchases.
 * The sites take turns, so that a site with many passwords does not delay the others. Each function
 * throws AppError('busy') if the whole queue, or the part of the caller's site, is full.
 */
export function createPasswordHasher(parameters: HashParameters = OWASP): PasswordHasher {
  const inTurn = createQueue()
  const { memoryCost, timeCost, parallelism } = parameters
  const mark = `$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  let decoy: Promise<string> | undefined
  return {
    hash: (password, asker) => inTurn(asker, () => hash(plainPassword(password), parameters)),
    async matches(hashed, password, asker) {
      const matched = await inTurn(asker, async () => {
        decoy ??= hash('no account has this password', parameters)
        const known = hashed ?? (await decoy)
        return verify(known, plainPassword(password))
      })
      return matched && hashed !== undefined
    },
    isOutdated: (hashed) => !hashed.includes(mark),
  }
}

function createQueue() {
  const ofSites = turnsOf({ atOnce: 1, waiting: WAITING_OF_A_SITE })
  const ofAll = pLimit(1)
  let present = 0
  return async <T>({ network }: Asker, work: () => Promise<T>): Promise<T> => {
    if (present > WAITING_AT_MOST) throw new AppError('busy')
    present += 1
    try {
      return await ofSites(siteOf(network), () => ofAll(work))
    } finally {
      present -= 1
    }
  }
}
