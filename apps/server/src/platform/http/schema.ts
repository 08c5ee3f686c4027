import { refusalsOf, type Endpoint } from '@velvet/contract/shared/endpoint'
import { ERRORS, type ErrorCode } from '@velvet/contract/shared/errors'
import { z } from 'zod'
import { LateSchema } from './late-schema.ts'

/** Returns the names of the parameters in a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name ?? '')
}

interface SplitInput<Schema = z.ZodType> {
  params?: Schema
  querystring?: Schema
  body?: Schema
}

const splitInputs = new WeakMap<Endpoint, SplitInput>()

/**
 * Splits a call's input into the parts that are sent in its path, its query and its body. Each
 * call is split once, because every schema takes some kilobytes.
 */
export function splitInput(endpoint: Endpoint): SplitInput {
  const known = splitInputs.get(endpoint)
  if (known) return known
  const split = splitAnew(endpoint)
  splitInputs.set(endpoint, split)
  return split
}

function splitAnew({ input, path, method, body }: Endpoint): SplitInput {
  const names = pathNames(path)
  if (!(input instanceof z.ZodObject)) {
    return body === undefined ? { body: input } : {}
  }
  const mask = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, true as const])) as Record<string, true>
  const rest = Object.keys(input.shape).filter((name) => !names.includes(name))
  const remaining = names.length > 0 ? input.pick(mask(rest)) : input
  return {
    ...(names.length > 0 && { params: input.pick(mask(names)) }),
    ...((method === 'GET' || body === 'csv') && rest.length > 0 && { querystring: remaining }),
    ...(method !== 'GET' && body === undefined && rest.length > 0 && { body: remaining }),
  }
}

const Anything = z.unknown()

/** Returns the schemas by which each part of a call's input is checked. A part that the call ignores is not checked. */
export function inputSchemas(endpoint: Endpoint): SplitInput<LateSchema> {
  const part = (name: keyof SplitInput) => new LateSchema(() => splitInput(endpoint)[name] ?? Anything)
  return {
    ...(endpoint.path.includes(':') && { params: part('params') }),
    querystring: part('querystring'),
    ...(endpoint.method !== 'GET' && { body: part('body') }),
  }
}

const FROM_ANYWHERE = ['bad-request', 'too-many-requests', 'internal', 'service-unavailable', 'busy'] as const
/** These refusals also contain the present state. */
const WITH_PRESENT: readonly ErrorCode[] = ['changed-meanwhile', 'showtimes-overlap', 'showtime-sold']
const hasPresent = (code: ErrorCode) => WITH_PRESENT.includes(code)
const FROM_A_BODY = ['bad-json', 'body-too-large', 'unsupported-media-type'] as const

const Message = z.string()
const Texts = z.record(z.string(), z.string()).optional()
const Present = z.unknown().optional()
const Refusal = z.object({
  error: Message,
  message: Message,
  values: Texts,
  fields: Texts,
  present: Present,
})

/**
 * Returns the schemas by which each answer of a call is checked as it is sent. Each schema holds
 * for a range of statuses. An object with a single status such as 429 as its key would take 5 KB for
 * each call, because V8 keeps such an object like an array, with room for all smaller numbers.
 */
export function answerSchemas(endpoint: Endpoint): Record<string, z.ZodType | LateSchema> {
  return { '2xx': new LateSchema(() => endpoint.output), '4xx': Refusal, '5xx': Refusal }
}

/** Returns the answers of a call by their statuses, for its documentation. */
export function documentedAnswers(endpoint: Endpoint): Record<number, z.ZodType> {
  const { output, status = 200 } = endpoint
  const success = output instanceof z.ZodUnknown ? {} : { [status]: output }
  return { ...success, ...refusalsByStatus(endpoint) }
}

function refusalsByStatus(endpoint: Endpoint): Record<number, z.ZodType> {
  const codes = [...FROM_ANYWHERE, ...(endpoint.method === 'GET' ? [] : FROM_A_BODY), ...refusalsOf(endpoint)]
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, refusalOf(names)]))
}

function refusalOf(codes: readonly ErrorCode[]): z.ZodType {
  return z.object({
    error: Message.describe(codes.join(', ')),
    message: Message,
    values: Texts,
    fields: Texts,
    ...(codes.some(hasPresent) && { present: Present }),
  })
}
