import type { Call } from '@velvet/client/call'
import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { useRef, useState } from 'react'
import { changeAnswered, failureOf } from '../state/call-thunk.ts'
import type { Failure } from '../state/call-thunk.ts'
import { refuseIfLeft, signedInPerson } from '../state/signed-in-person.ts'
import { forgetRequest, keepRequest, readRequest } from './kept-request.ts'
import type { RequestName } from './kept-request.ts'
import { newKey } from './new-key.ts'

export type Outcome<Output> = { output: Output } | { failure: Failure }

/** The requests that have no answer yet. A request goes on when its screen is left. */
const underWay = new Map<string, Promise<unknown>>()

/** Returns true while a request has no answer yet, also if another screen sent it. */
export function isUnderWay(name: RequestName): boolean {
  return underWay.has(nameOf(name))
}

interface IdempotentCall<Input, Output> {
  isBusy: boolean
  /** The latest failure; undefined before the first try and while one is running. */
  failure: Failure | undefined
  /**
   * Sends a request about a subject, which has one key at a time. If this screen still waits for an
   * earlier try, nothing is sent and the promise resolves to undefined.
   */
  send: (about: string, input: Input) => Promise<Outcome<Output> | undefined>
  /**
   * Waits for the request of an earlier screen, if it has no answer yet. Resolves to undefined if
   * there is no such request.
   */
  rejoin: (name: RequestName) => Promise<Outcome<Output> | undefined>
}

/**
 * Makes a call that moves money or seats, and manages its key:
 *
 * - The key is made at the first try, and stored on the phone before anything is sent.
 * - Each further try repeats the stored key with the stored input, whatever happened in between: a
 * restart, a login of another person, or full storage.
 * - The key is deleted only when the server has decided, or when it refused the session at the first
 * try. It does not expire, so no clock matters: the server keeps the key of a purchase for ever, a
 * ticket can be refunded only once, and a top-up that is recorded twice has moved no money.
 */
export function useIdempotentCall<Input extends { uuid: string }, Output>(
  call: Call<Input, Output>,
): IdempotentCall<Input, Output> {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  // A second tap can come before the button shows that it is busy.
  const isWaiting = useRef(false)

  async function follow(running: Promise<Outcome<Output>>): Promise<Outcome<Output>> {
    isWaiting.current = true
    setIsBusy(true)
    setFailure(undefined)
    const outcome = await running
    if ('failure' in outcome) setFailure(outcome.failure)
    isWaiting.current = false
    setIsBusy(false)
    return outcome
  }

  // Requests of one subject all have the same call, and so the same kind of answer.
  const earlier = (name: RequestName) => underWay.get(nameOf(name)) as Promise<Outcome<Output>> | undefined

  async function send(about: string, input: Input): Promise<Outcome<Output> | undefined> {
    if (isWaiting.current) return undefined
    const name = { uuid: input.uuid, about }
    return follow(earlier(name) ?? start(call, name, input))
  }

  async function rejoin(name: RequestName): Promise<Outcome<Output> | undefined> {
    const running = earlier(name)
    return running && !isWaiting.current ? follow(running) : undefined
  }

  return { isBusy, failure, send, rejoin }
}

function nameOf({ uuid, about }: RequestName): string {
  return `${uuid} ${about}`
}

function start<Input extends { uuid: string }, Output>(
  call: Call<Input, Output>,
  name: RequestName,
  input: Input,
): Promise<Outcome<Output>> {
  const running = ask(call, name, input).finally(() => underWay.delete(nameOf(name)))
  underWay.set(nameOf(name), running)
  return running
}

async function ask<Input extends { uuid: string }, Output>(
  call: Call<Input, Output>,
  name: RequestName,
  input: Input,
): Promise<Outcome<Output>> {
  // The request is read at each try, because another tab may have sent a request about the same
  // subject in the meantime.
  const earlier = readRequest<Input>(name)
  const request = earlier ?? { key: newKey(), input }
  keepRequest(name, request)
  try {
    const person = signedInPerson()
    const output = await call(request.input, { idempotencyKey: request.key })
    refuseIfLeft(person)
    changeAnswered()
    forgetRequest(name)
    return { output }
  } catch (reason) {
    const failed = failureOf(reason)
    if (isDecision(failed) || (!earlier && isOfSession(failed))) forgetRequest(name)
    return { failure: failed }
  }
}

/**
 * Returns true when a failure is the server's decision on this request. No answer, a fault (5xx), an
 * ended session (401), too many tries (429) and every refusal before the request was looked at say
 * nothing about an earlier try, whose answer may have been lost.
 */
export function isDecision({ code, status, fields }: Failure): boolean {
  // A 400 from a proxy names no field.
  if (code === 'bad-request') return Object.keys(fields).length > 0
  if (code in GENERAL_ERRORS || status === 401 || status === 429) return false
  return status >= 400 && status < 500
}

/** Returns true if the server refused the session, and so did nothing with the request. */
export function isOfSession({ code }: Failure): boolean {
  return code === 'session-ended' || code === 'sign-in-required'
}
