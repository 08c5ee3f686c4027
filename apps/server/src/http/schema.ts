import type { Endpoint } from '@velvet/contract/endpoint'
import { ERRORS, type ErrorCode } from '@velvet/contract/errors'
import { z } from 'zod'

/** Returns the names of the parameters in a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name ?? '')
}

interface SplitInput {
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
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
  const mask = (keys: string[]) =>
    Object.fromEntries(keys.map((key) => [key, true as const])) as Record<string, true>
  const rest = Object.keys(input.shape).filter((name) => !names.includes(name))
  const remaining = input.pick(mask(rest))
  return {
    ...(names.length > 0 && { params: input.pick(mask(names)) }),
    ...((method === 'GET' || body === 'csv') && rest.length > 0 && { querystring: remaining }),
    ...(method !== 'GET' && body === undefined && rest.length > 0 && { body: remaining }),
  }
}

const FROM_ANYWHERE = [
  'bad-request',
  'too-many-requests',
  'internal',
  'service-unavailable',
  'busy',
] as const
/** These refusals also contain the present state. */
const WITH_PRESENT: readonly ErrorCode[] = [
  'changed-meanwhile',
  'showtimes-overlap',
  'showtime-sold',
]
const hasPresent = (code: ErrorCode) => WITH_PRESENT.includes(code)
const FROM_A_BODY = ['bad-json', 'body-too-large', 'unsupported-media-type'] as const

/** Returns the refusals of a call by status, for its documentation. */
export function errorResponses(endpoint: Endpoint): Record<number, z.ZodType> {
  const codes = [
    ...FROM_ANYWHERE,
    ...(endpoint.method === 'GET' ? [] : FROM_A_BODY),
    ...(endpoint.access === 'public' ? [] : (['sign-in-required', 'session-ended'] as const)),
    ...endpoint.errors,
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, refusalOf(names)]))
}

const Message = z.string()
const Fields = z.record(z.string(), z.string()).optional()
const Present = z.unknown().optional()
/** Refusals with the same codes share one schema, because every schema takes some kilobytes. */
const refusals = new Map<string, z.ZodType>()

function refusalOf(codes: readonly ErrorCode[]): z.ZodType {
  const words = codes.join(', ')
  const known = refusals.get(words)
  if (known) return known
  const refusal = z.object({
    error: Message.describe(words),
    message: Message,
    fields: Fields,
    ...(codes.some(hasPresent) && { present: Present }),
  })
  refusals.set(words, refusal)
  return refusal
}
