import type { CallError } from '@velvet/client/call-error'
import { GENERAL_ERRORS } from '@velvet/contract/general-errors'
import { useRef } from 'react'
import type { Failure } from '../state/call-thunk.ts'
import { forgetRequest, keepRequest, readRequest } from './kept-request.ts'
import { newKey } from './new-key.ts'

export interface Sending<Input, Output> {
  uuid: string
  /**
   * The subject of a request, such as `purchase:<id of the showtime>`. Each has one key at a time.
   */
  about: (input: Input) => string
  /** Makes the call. Rejects with a CallError, or with the Failure that a thunk makes from one. */
  send: (input: Input, idempotencyKey: string) => Promise<Output>
}

/**
 * Sends a request that moves money or seats, and looks after its key:
 *
 * - The key is made at the first try, and kept on the phone before anything is sent.
 * - Each further try repeats the kept key with the kept input, whatever happened in between: a
 * restart, a login of somebody else, a full storage.
 * - The key is dropped only when the server has decided. It does not expire, so no clock matters:
 * the server keeps the key of a purchase for ever, a ticket can be given back only once, and a
 * top-up that is recorded twice has moved no money.
 *
 * Resolves to undefined, with nothing sent, while an earlier try is under way.
 */
export function useKeptRequest<Input extends object, Output>({
  uuid,
  about,
  send,
}: Sending<Input, Output>): (input: Input) => Promise<Output | undefined> {
  // A second tap can come before the button shows that it is busy.
  const isUnderWay = useRef(false)

  return async (input) => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    const name = { uuid, about: about(input) }
    // The request is read at each try, since another tab may have sent one meanwhile.
    const request = readRequest<Input>(name) ?? { key: newKey(), input }
    keepRequest(name, request)
    try {
      const output = await send(request.input, request.key)
      forgetRequest(name)
      return output
    } catch (reason) {
      if (isDecision(reason as CallError | Failure)) forgetRequest(name)
      throw reason
    } finally {
      isUnderWay.current = false
    }
  }
}

/**
 * Returns true when a failure is the server's decision on this request. Silence, a fault (5xx), an
 * ended session (401), too many tries (429) and every refusal before the request was looked at say
 * nothing about an earlier try, whose answer may have been lost.
 */
export function isDecision({ code, status, fields }: CallError | Failure): boolean {
  // A 400 of a proxy names no field.
  if (code === 'bad-request') return Object.keys(fields).length > 0
  if (code in GENERAL_ERRORS || status === 401 || status === 429) return false
  return status >= 400 && status < 500
}
