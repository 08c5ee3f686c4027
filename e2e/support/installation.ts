import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DATA_DIR, PORT } from '../addresses.ts'

const PROGRAM = join(import.meta.dirname, '../../apps/server/dist/main.mjs')
/** Each other country has its own port, and the next port is for its sandbox. */
const PORTS = { GH: PORT + 4, CI: PORT + 6 } as const
const READY_LIMIT_MS = 60_000

export type Elsewhere = keyof typeof PORTS

/** Runs an installation of another country with its demo and its sandbox. */
export class Installation {
  readonly url: string
  readonly #sandbox: string
  readonly #stop: () => Promise<void>

  private constructor(port: number, stop: () => Promise<void>) {
    this.url = `http://127.0.0.1:${port}`
    this.#sandbox = `http://127.0.0.1:${port + 1}`
    this.#stop = stop
  }

  static async start(iso: Elsewhere): Promise<Installation> {
    const port = PORTS[iso]
    const folder = `${DATA_DIR}-${iso}`
    await rm(folder, { recursive: true, force: true })
    const settings = { COUNTRY: iso, PORT: String(port), SANDBOX_PORT: String(port + 1), DATA_DIR: folder }
    const program = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(program, 'exit')
    const installation = new Installation(port, async () => {
      program.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    })
    for (const until = Date.now() + READY_LIMIT_MS; Date.now() < until;) {
      const answer = await fetch(`${installation.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return installation
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await installation.stop()
    throw new Error(`The installation of ${iso} did not become ready`)
  }

  stop(): Promise<void> {
    return this.#stop()
  }

  /** Makes a call as the apps do. Returns the body as text, for example of a file. */
  async send(method: string, path: string, body?: object, token?: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/v1/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }

  async call<T>(...sent: Parameters<Installation['send']>): Promise<T> {
    return JSON.parse(await this.send(...sent)) as T
  }

  async tokenOf(role: string): Promise<string> {
    const login = { email: `${role}@velvet.example`, password: 'velvet-demo-1' }
    return (await this.call<{ token: string }>('POST', 'staff/login', login)).token
  }

  /** Waits for the code that is sent to a number. */
  async codeSentTo(phone: string): Promise<string> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const answer = await fetch(`${this.#sandbox}/outbox/sms?to=${phone}`)
      const [newest] = (await answer.json()) as { text: string }[]
      const code = /\b\d{5}\b/.exec(newest?.text ?? '')?.[0]
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('No code was sent')
  }
}

/**
 * These words belong only to Nigeria: its money, places, numbers and ways to pay. Nigerian Pidgin is also spoken
 * elsewhere, so its name is not one of them.
 */
const OF_NIGERIA =
  /₦|NGN|\bnaira\b|\bkobo\b|\bLagos\b|\bFIRS\b|\bNFVCB\b|\bLGAs?\b|\bBVN\b|\bNUBAN\b|\bUSSD\b|Nigeria(?!n Pidgin)|\+234|\b080[1-9]\d/i

/** Some forms list every country. */
const IN_LISTS = /^\s*Nigeria(?: \(NG\))?\s*$/

/** Returns the lines of a page that contain such words, except texts of films. */
export async function linesOfNigeria(page: Page, films: readonly string[]): Promise<string[]> {
  const text = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')]
    const names = named.flatMap((one) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name)),
    )
    return [document.title, document.body.innerText, ...names].join('\n')
  })
  return films
    .reduce((rest, film) => rest.replaceAll(film, ''), text)
    .split('\n')
    .filter((line) => OF_NIGERIA.test(line) && !IN_LISTS.test(line))
}
