// Serves the gate's page in place of the server, so that the benchmark measures only the phone.
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { Page } from '@playwright/test'
import { TIME_WORK } from './gate-timer.ts'

const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
}

export interface MadeTicket {
  key: string
  seat: string
}

interface StandIn {
  tickets: readonly MadeTicket[]
  salt: string
  /** Reads a file of the built app. */
  readFile: (name: string) => Promise<Buffer>
}

/** Serves the built app with one showtime and its whole list on one page. */
export async function answerAsServer(page: Page, standIn: StandIn): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/v1/')) {
      await route.fulfill({ json: answerTo(pathname.slice('/api/v1/'.length), standIn) })
      return
    }
    const name = pathname.replace(/^\/gate\/?/, '') || 'index.html'
    const body = await standIn.readFile(name).catch(() => undefined)
    if (!body) return route.fulfill({ status: 404 })
    const contentType = TYPES[name.split('.').pop() ?? ''] ?? ''
    const isWorker = name.includes('frames.worker')
    await route.fulfill({ body: isWorker ? TIME_WORK + body.toString() : body, contentType })
  })
}

function answerTo(path: string, { tickets, salt }: StandIn): object {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const serverTime = at(0)
  const showtime = {
    id: 'tonight',
    title: 'Lionheart',
    rating: 'PG',
    checkAge: null,
    isDefault: true,
    cinemaID: 'wikki',
    cinemaName: 'Wikki',
    screenName: 'Screen 1',
    cancelledAt: null,
    timeZone: 'Africa/Lagos',
    startsAt: at(1),
    endsAt: at(3),
    doorsOpenAt: at(-1),
    admitted: 0,
    expected: tickets.length,
    stillToCome: tickets.length,
  }
  const items = tickets.map((one, at) => ({
    ...one,
    purchase: one.key,
    soldAt: at,
    status: 'unused',
  }))
  const answers: Record<string, object> = {
    'staff/login': { token: 'any', staff: { id: 'me', name: 'Yakubu', role: 'attendant' } },
    'gate/devices': { deviceID: 'phone', device: { name: 'Left door' }, serverTime },
    'gate/cinemas': { items: [{ id: 'wikki', name: 'Wikki' }], next: null },
    'gate/showtimes': { items: [showtime], next: null, serverTime },
    'gate/list': {
      serverTime,
      showtime,
      salt,
      startsAnew: true,
      items,
      next: null,
      refresh: null,
      total: items.length,
    },
    // Nothing is acknowledged, so the queue grows as it does without a network.
    'gate/checkins': { serverTime, revoked: false, answers: [] },
  }
  return answers[path] ?? {}
}
