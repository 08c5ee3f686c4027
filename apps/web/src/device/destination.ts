import type { OpenedNotification } from '@velvet/device/opened-notification'

/** A screen, with its navigation state. */
export interface Destination {
  path: string
  state?: unknown
}

/** Returns the id of the ticket that the state of a navigation names. */
export function ticketIdOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('ticketId' in state)) return undefined
  return typeof state.ticketId === 'string' ? state.ticketId : undefined
}

/** Returns the screen to which a link leads; undefined for a text that is not an address. */
export function destinationOfLink(address: string): Destination | undefined {
  const url = parse(address)
  if (!url?.pathname.startsWith('/')) return undefined
  // Only one slash, because two would lead to another host. In an address of the app's own scheme,
  // which any app can open, a backslash counts as a slash only later.
  const path = `/${url.pathname.replace(/^[\\/]+/, '')}`
  const ticketId = url.searchParams.get('ticketId')
  if (path === '/ticketdetails' && ticketId) return { path, state: { ticketId } }
  return { path: path + url.search }
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, location.origin)
  } catch {
    return undefined
  }
}

/** Returns the screen to which a notification leads. */
export function destinationOfNotification({ address, data }: OpenedNotification): Destination | undefined {
  const { route, ticketId } = data
  if (typeof route !== 'string') return address === undefined ? undefined : destinationOfLink(address)
  const destination = destinationOfLink(route)
  return destination && (typeof ticketId === 'string' ? { ...destination, state: { ticketId } } : destination)
}
