import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'

const MAIN = new URL('./main.ts', import.meta.url)

function start(settings: Record<string, string>): ChildProcess {
  return fork(MAIN, { env: { ...process.env, ...settings }, silent: true })
}

test('the program reports where it listens, and ends when its parent disconnects', async () => {
  const child = start({ SANDBOX_PORT: '0' })
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }]
  expect(message.ready).toBe(true)
  expect((await fetch(`${message.url}/outbox/sms`)).status).toBe(200)

  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('the program listens on this machine only, with any HOST', async () => {
  const child = start({ SANDBOX_PORT: '0', HOST: '0.0.0.0' })
  const [message] = (await once(child, 'message')) as [{ url: string }]
  const { port } = new URL(message.url)
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  for (const { address } of elsewhere) {
    await expect(fetch(`http://${address}:${port}/outbox/sms`)).rejects.toThrow()
  }
  expect(message.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
  child.disconnect()
})

test('the program ends cleanly on SIGTERM', async () => {
  const child = start({ SANDBOX_PORT: '0' })
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a bad port is refused in one line', async () => {
  const child = start({ SANDBOX_PORT: 'many' })
  let text = ''
  child.stderr?.on('data', (part: Buffer) => (text += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(1)
  expect(text).toBe('Sandbox: SANDBOX_PORT must be a port from 0 to 65535, not "many"\n')
})
