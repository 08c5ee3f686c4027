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

/** Splits a call's input into the parts that are sent in its path, its query and its body. */
export function splitInput({ input, path, method, body }: Endpoint): SplitInput {
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
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      z.object({
        error: z.string().describe(names.join(', ')),
        message: z.string(),
        fields: z.record(z.string(), z.string()).optional(),
        ...(names.some(hasPresent) && { present: z.unknown().optional() }),
      }),
    ]),
  )
}
