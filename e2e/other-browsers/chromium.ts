import type { OtherBrowser } from './browser.ts'
import { PHONE } from './browser.ts'
import { CallSocket } from './socket.ts'
import { startProgram } from './start-program.ts'

interface Evaluated<T> {
  result: { value: T }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

interface Context {
  id: number
  origin: string
}

/** These builds are made for servers without a screen, where they run as one process. */
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--single-process',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
]

/** Starts an old Chromium and controls it by its own protocol, since no current client can. */
export async function startChromium(command: string): Promise<OtherBrowser> {
  const { said, stop } = await startProgram({
    command,
    args: (folder) => [...ARGS, `--user-data-dir=${folder}`, 'about:blank'],
    until: /DevTools listening on ws:\/\/([\d.:]+)\//,
  })
  const pages = (await (await fetch(`http://${said[1] ?? ''}/json`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const page = pages.find(({ type }) => type === 'page')
  if (!page) throw new Error('Chromium has no page')
  const socket = await CallSocket.connect(page.webSocketDebuggerUrl)
  const contexts: Context[] = []
  socket.on('Runtime.executionContextCreated', ({ context }: { context: Context }) => {
    contexts.push(context)
  })
  await socket.call('Page.enable')
  await socket.call('Runtime.enable')
  const screen = { ...PHONE, deviceScaleFactor: 2, mobile: true }
  await socket.call('Emulation.setDeviceMetricsOverride', screen)

  async function run<T>(expression: string, contextId?: number): Promise<T> {
    const asked = { expression, contextId, awaitPromise: true, returnByValue: true }
    const answer = await socket.call<Evaluated<T>>('Runtime.evaluate', asked)
    const problem = answer.exceptionDetails
    if (problem) throw new Error(problem.exception?.description ?? problem.text)
    return answer.result.value
  }

  return {
    open: async (url) => {
      await socket.call('Page.navigate', { url })
    },
    run: (code) => run(code),
    runInside: async (origin, code) => {
      const context = contexts.findLast((one) => one.origin === origin)
      if (!context) throw new Error(`nothing of ${origin} is shown`)
      return run(code, context.id)
    },
    picture: async () => {
      const { data } = await socket.call<{ data: string }>('Page.captureScreenshot')
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      socket.close()
      await stop()
    },
  }
}
