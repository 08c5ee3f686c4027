import type { OtherBrowser } from './browser.ts'
import { PHONE } from './browser.ts'
import { CallSocket } from './socket.ts'
import { startProgram } from './start-program.ts'

interface Evaluated {
  type: 'success' | 'exception'
  result: { value?: string }
  exceptionDetails?: { text: string }
}

/** Starts Firefox, which speaks WebDriver BiDi itself and needs no driver. */
export async function startFirefox(command: string): Promise<OtherBrowser> {
  const { said, stop } = await startProgram({
    command,
    args: (folder) => ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', folder, 'about:blank'],
    until: /WebDriver BiDi listening on (ws:\/\/[\d.:]+)/,
  })
  const socket = await CallSocket.connect(`${said[1] ?? ''}/session`)
  await socket.call('session.new', { capabilities: {} })
  const { contexts } = await socket.call<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  await socket.call('browsingContext.setViewport', { context, viewport: PHONE })

  return {
    open: async (url) => {
      await socket.call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run: async <T>(code: string) => {
      // The result is a text, because BiDi describes objects in a form of its own.
      const expression = `Promise.resolve(${code}).then((value) => JSON.stringify({ value }))`
      const asked = { expression, target: { context }, awaitPromise: true }
      const answer = await socket.call<Evaluated>('script.evaluate', asked)
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return (JSON.parse(answer.result.value ?? '{}') as { value: T }).value
    },
    picture: async () => {
      const shot = await socket.call<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(shot.data, 'base64')
    },
    close: async () => {
      socket.close()
      await stop()
    },
  }
}
