import { decodeToken } from '@velvet/contract/token'
import { serverUrl } from './base-url.ts'
import { noAnswer, refusalOf } from './call-error.ts'
import { readToken, storeToken } from './token-store.ts'

const TIME_LIMIT_MS = 15_000
/** Calls that meet the same end of a token wait for one renewal. */
let underWay: Promise<boolean> | undefined

/**
 * A fresh token in place of one that ran out: the browser sends the key that renews it along. False
 * when the session is over. Throws CallError when the server cannot be asked: nothing is over then.
 */
export function renewToken(token: string): Promise<boolean> {
  const current = readToken()
  if (current !== token) return Promise.resolve(isOfSamePerson(current, token))
  underWay ??= renew(token).finally(() => (underWay = undefined))
  return underWay
}

async function renew(token: string): Promise<boolean> {
  const answer = await ask(token)
  if (answer.ok) {
    const { token: fresh } = (await answer.json()) as { token: string }
    // Somebody may have left, or come, in the meantime.
    if (readToken() !== token) return false
    storeToken(fresh)
    return true
  }
  if (answer.status >= 500 || answer.status === 429) throw await refusalOf(answer)
  return false
}

async function ask(token: string): Promise<Response> {
  try {
    return await fetch(serverUrl(`/api/v1/refresh/${subjectOf(token) ?? ''}`), {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
  } catch {
    throw noAnswer('network')
  }
}

function isOfSamePerson(token: string | null, other: string): boolean {
  const owner = token === null ? undefined : subjectOf(token)
  return owner !== undefined && owner === subjectOf(other)
}

function subjectOf(token: string): string | undefined {
  try {
    return String(decodeToken(token)['sub'])
  } catch {
    return undefined
  }
}
