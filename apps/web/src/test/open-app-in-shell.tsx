import { openShell } from '@velvet/device/test/open-shell'
import type { NativeAnswers } from '@velvet/device/test/open-shell'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { AppStore } from '../state/store.ts'
import type * as tickets from '../state/tickets.ts'
import type * as app from './open-app.tsx'
import { answering } from './server.ts'
import type { Answers } from './server.ts'

type ShellPlatform = 'android' | 'ios'

export const STORES = {
  appstore: 'https://apps.example/velvet',
  playstore: 'https://play.example/velvet',
}

const ABLE: NativeAnswers = {
  'App.getInfo': { version: APP_VERSION, build: '1', name: 'Velvet', id: 'v' },
  'App.getLaunchUrl': undefined,
  'App.minimizeApp': undefined,
  'Geolocation.checkPermissions': { location: 'granted', coarseLocation: 'granted' },
  'Geolocation.getCurrentPosition': { coords: { latitude: 10.31, longitude: 9.84 } },
  'Haptics.notification': undefined,
  'KeepAwake.keepAwake': undefined,
  'KeepAwake.allowSleep': undefined,
  'ScreenBrightness.getBrightness': { brightness: 0.4 },
  'ScreenBrightness.setBrightness': undefined,
  'SystemBars.setStyle': undefined,
  'OneSignalCapacitor.initialize': undefined,
  'OneSignalCapacitor.login': undefined,
  'OneSignalCapacitor.logout': undefined,
  'OneSignalCapacitor.requestPermission': { permission: true },
}

export interface InShell {
  path?: string
  /** The phone's answers. By default it can do everything and permits it. */
  phone?: Record<string, unknown>
  /** The plug-ins that this shell lacks. */
  without?: string[]
  /** The server's answers, besides the newest version. */
  server?: Answers
  latest?: string
  prepare?: (parts: AppParts, store: AppStore) => void
}

type AppParts = typeof app & typeof tickets

/**
 * Opens the whole app in a native shell. Its modules are loaded again for this shell: use those
 * that are returned.
 */
export async function openAppInShell(platform: ShellPlatform, given: InShell = {}) {
  const { path = '/login', phone = {}, without = [], latest = APP_VERSION, prepare } = given
  const shell = openShell(platform, { ...ABLE, ...phone }, without)
  const { setBaseUrl } = await import('@velvet/client/base-url')
  const server = await answering(
    {
      'GET /api/updateapp': { latest_version: latest, ...STORES, onesignal_app_id: 'app-id' },
      ...given.server,
    },
    setBaseUrl,
  )
  const parts = { ...(await import('./open-app.tsx')), ...(await import('../state/tickets.ts')) }
  const opened = parts.openApp(path, (store) => prepare?.(parts, store))
  return { ...opened, shell, server }
}

/** Waits until the app listens to the phone, a moment after its start. */
export async function listening(shell: { receivedEvents: () => string[] }, event: string) {
  await vi.waitFor(
    () => {
      if (!shell.receivedEvents().includes(event)) throw new Error(`nobody listens to ${event}`)
    },
    // On a busy machine the start takes longer than the second that this waits by default.
    { timeout: 15_000 },
  )
}

export async function told(notify: () => void): Promise<void> {
  await act(async () => {
    notify()
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
}
