import { FUND_TIMEOUT_MS, STAND_IN_META } from '@velvet/contract/shared/app/offline'
import { createHandlerBoundToURL, matchPrecache } from 'workbox-precaching'
import type { RouteHandlerCallback } from 'workbox-core/types.js'

declare const self: ServiceWorkerGlobalScope

/** The page without painted content, because stored content would soon be out of date. */
const SHELL = '/shell.html'

/** Answers every screen with the stored shell. A new version that waits takes over first. */
export const screenPage: RouteHandlerCallback = async (options) => {
  if (await handsOver()) return new Response('', { headers: { refresh: '0' } })
  return createHandlerBoundToURL(SHELL)(options)
}

let hasHandedOver = false

/**
 * Applies a postponed version at the next start, when a page is opened while no other is open. That
 * page is blank and reloads at once, from the new version.
 */
async function handsOver(): Promise<boolean> {
  const { waiting } = self.registration
  if (!waiting || hasHandedOver) return false
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.length > 1) return false
  hasHandedOver = true
  waiting.postMessage('apply-update')
  return true
}

/** Loads the page from the network. Without one, a substitute says that nothing can be paid. */
export const fundPage: RouteHandlerCallback = async ({ request }) => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), FUND_TIMEOUT_MS)
  try {
    return await fetch(request, { signal: limit.signal })
  } catch {
    return await standIn()
  } finally {
    clearTimeout(timer)
  }
}

async function standIn(): Promise<Response> {
  const shell = await matchPrecache(SHELL)
  if (!shell) return Response.error()
  const page = await shell.text()
  const { headers } = shell
  return new Response(page.replace('<head>', `<head><meta name="${STAND_IN_META}" />`), { headers })
}
