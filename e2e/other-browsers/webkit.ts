import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OtherBrowser } from './browser.ts'
import { PHONE } from './browser.ts'
import { startProgram } from './start-program.ts'

interface Session {
  sessionId: string
}

/** Starts WebKit and controls it by WebDriver, whose few calls are plain HTTP. */
export async function startWebKit(driver: string, browser: string): Promise<OtherBrowser> {
  const display = await startProgram({
    command: 'Xvfb',
    args: () => ['-displayfd', '1', '-screen', '0', '1000x1000x24', '-nolisten', 'tcp'],
    until: /^(\d+)\n/m,
  })
  const port = Number(process.env['E2E_PORT'] ?? 3400) + 5
  const program = await startProgram({
    command: 'env',
    args: (folder) => [
      ...narrowWindows(folder),
      `DISPLAY=:${display.said[1] ?? ''}`,
      'WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1',
      'sh',
      '-c',
      `echo started; exec ${driver} --host=127.0.0.1 --port=${port}`,
    ],
    until: /started/,
  })
  const base = `http://127.0.0.1:${port}`
  const options = { binary: browser, args: ['--automation', '--ignore-tls-errors'] }
  const alwaysMatch = { 'webkitgtk:browserOptions': options }
  const { sessionId } = await retried(() => call<Session>(`${base}/session`, { capabilities: { alwaysMatch } }))
  const session = `${base}/session/${sessionId}`
  await call(`${session}/timeouts`, { script: 30_000, pageLoad: 30_000, implicit: 0 })
  await asLargeAs(session)

  return {
    open: (url) => call(`${session}/url`, { url }),
    run: async <T>(code: string) => {
      const script = `const done = arguments[0]; Promise.resolve(${code}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = await call<{ value: T; error?: string }>(`${session}/execute/async`, {
        script,
        args: [],
      })
      if (answer.error) throw new Error(answer.error)
      return answer.value
    },
    picture: async () => {
      const answer = await fetch(`${session}/screenshot`)
      return Buffer.from(((await answer.json()) as { value: string }).value, 'base64')
    },
    close: async () => {
      await fetch(session, { method: 'DELETE' })
      await program.stop()
      await display.stop()
    },
  }
}

/**
 * Makes the browser's own toolbar as narrow as a phone. Returns the environment variable for that.
 */
function narrowWindows(folder: string): string[] {
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; font-size: 4px; -gtk-icon-transform: scale(0.1); }',
  )
  return [`XDG_CONFIG_HOME=${folder}`]
}

/**
 * Gives the page the size of a phone. The window is larger than the page by its bars, so the page
 * is measured and the window corrected.
 */
async function asLargeAs(session: string): Promise<void> {
  await call(`${session}/window/rect`, PHONE)
  const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight]'
  const [width = 0, height = 0] = await call<number[]>(`${session}/execute/sync`, {
    script,
    args: [],
  })
  await call(`${session}/window/rect`, {
    width: PHONE.width + width,
    height: PHONE.height + height,
  })
}

async function call<T>(address: string, body: object): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { value } = (await answer.json()) as { value: T }
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`)
  return value
}

/** Repeats the attempt for a moment, because the driver does not report when it is ready. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const isRefused = error instanceof TypeError
      if (!isRefused || tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
