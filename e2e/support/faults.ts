import type { Endpoint } from '@velvet/contract/shared/endpoint'
import * as accounts from '@velvet/contract/people/accounts.calls'
import * as catalogue from '@velvet/contract/catalogue/movies.calls'
import * as profile from '@velvet/contract/people/profile.calls'
import * as services from '@velvet/contract/people/services.calls'
import * as find from '@velvet/contract/catalogue/find.calls'
import * as showtimes from '@velvet/contract/catalogue/showtimes.calls'
import * as tickets from '@velvet/contract/tickets/tickets.calls'
import * as wallet from '@velvet/contract/points/wallet.calls'
import { ERRORS } from '@velvet/contract/shared/errors'
import type { Page, Request } from '@playwright/test'
import { IS_WHOLE } from '../depth.ts'

const MODULES = [accounts, catalogue, find, profile, services, showtimes, tickets, wallet]

/** Every call of the contract that the customer's app may make. */
const CALLS: readonly Endpoint[] = MODULES.flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isEndpoint),
).filter(({ access }) => access !== 'staff')

/** Slightly longer than the app waits for an answer, so that its message is still on the screen. */
export const PAST_THE_LIMIT_MS = 15_500

/**
 * `500`: the server fails. `cut`: the connection breaks. `silent`: the call is accepted but never
 * answered.
 */
export type Fault = '500' | 'cut' | 'silent'
const FAULTS: readonly Fault[] = ['500', 'cut', 'silent']

/** Returns all faults; in the short form one of them, a different one each turn. */
export function faultsOfTurn(turn: number, faults = FAULTS): readonly Fault[] {
  return IS_WHOLE ? faults : faults.slice(turn % faults.length).slice(0, 1)
}

export const WORDS: Record<Fault, string> = {
  '500': ERRORS.internal.message,
  cut: 'Network error',
  silent: 'Network error',
}

/** Returns the endpoint, such as `GET /api/v1/movie/:movieId`, for a request of the page. */
export function callOf(request: Request): Endpoint | undefined {
  const { pathname } = new URL(request.url())
  return CALLS.find(({ method, path }) => method === request.method() && matches(path, pathname))
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Makes these calls fail from now on. Returns which of them were made since. */
export async function breakCalls(page: Page, calls: readonly string[], fault: Fault): Promise<ReadonlySet<string>> {
  const asked = new Set<string>()
  await page.route('**/api/**', async (route) => {
    const made = callOf(route.request())
    if (!made || !calls.includes(nameOf(made))) return route.fallback()
    asked.add(nameOf(made))
    if (fault === 'cut') return route.abort('connectionreset')
    if (fault === '500') return route.fulfill({ status: 500, json: BODY })
  })
  return asked
}

const BODY = { error: 'internal', message: ERRORS.internal.message }

function matches(template: string, pathname: string): boolean {
  const pattern = template.replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(pathname)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
