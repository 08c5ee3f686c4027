import * as accounts from '@velvet/contract/people/accounts.calls'
import * as catalogue from '@velvet/contract/catalogue/movies.calls'
import * as ownAccount from '@velvet/contract/people/own-account.calls'
import * as profile from '@velvet/contract/people/profile.calls'
import * as push from '@velvet/contract/people/push.calls'
import * as services from '@velvet/contract/people/services.calls'
import * as items from '@velvet/contract/catalogue/items.calls'
import * as find from '@velvet/contract/catalogue/find.calls'
import * as offers from '@velvet/contract/catalogue/offers.calls'
import * as showtimes from '@velvet/contract/catalogue/showtimes.calls'
import * as transfers from '@velvet/contract/tickets/transfers.calls'
import * as tickets from '@velvet/contract/tickets/tickets.calls'
import * as waits from '@velvet/contract/tickets/waiting-list.calls'
import * as pickups from '@velvet/contract/sales/pickups.calls'
import * as snacks from '@velvet/contract/sales/snacks.calls'
import * as giftCodes from '@velvet/contract/points/gift-codes.calls'
import * as pointsTransfers from '@velvet/contract/points/transfers.calls'
import * as wallet from '@velvet/contract/points/wallet.calls'
import type { Endpoint } from '@velvet/contract/shared/endpoint'

const ROOMS = [
  accounts,
  catalogue,
  find,
  items,
  offers,
  pickups,
  snacks,
  ownAccount,
  profile,
  push,
  services,
  showtimes,
  transfers,
  tickets,
  waits,
  pointsTransfers,
  giftCodes,
  wallet,
]

/** Every call that the customer's app makes; those without parameters in their path come first. */
const ENDPOINTS: Endpoint[] = ROOMS.flatMap((room) => Object.values<unknown>(room))
  .filter(isEndpoint)
  .sort((one, other) => parametersOf(one) - parametersOf(other))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'output' in value
}

/** The specification's test screen posts a photo here; no server answers, so no contract has it. */
const PLACEHOLDER = 'POST /api/v1/placeholder'

function parametersOf({ path }: Endpoint): number {
  return path.split(':').length - 1
}

/**
 * Returns what the contract has against an answer of the server, and undefined where it has
 * nothing. The call is a method and a path, in which `*` stands for one part.
 */
export function faultOfAnswer(call: string, body: unknown): string | undefined {
  if (call === PLACEHOLDER) return undefined
  const endpoint = endpointOf(call)
  if (!endpoint) return `${call}: the contract has no such call`
  const { success, error } = endpoint.output.safeParse(body)
  if (success) return undefined
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return `${call}: ${faults.join('; ')}`
}

function endpointOf(call: string): Endpoint | undefined {
  const [method, address = ''] = call.split(' ')
  const parts = address.replace(/\?.*/, '').split('/')
  return ENDPOINTS.find((one) => one.method === method && matches(one.path.split('/'), parts))
}

function matches(template: string[], parts: string[]): boolean {
  return (
    template.length === parts.length && template.every((part, index) => part.startsWith(':') || part === parts[index])
  )
}
