import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { onTestFinished, vi } from 'vitest'
import { folderOf, pluginHeaders } from './plugin-headers.ts'
import type { ShellPlatform } from './plugin-headers.ts'

/**
 * The answers by plug-in and method, such as `Share.share`. A function receives the options of the
 * call.
 */
export type NativeAnswers = Record<string, unknown>

interface NativeCall {
  call: string
  options: Record<string, unknown>
}

interface Message {
  callbackId: string
  pluginId: string
  methodName: string
  options: Record<string, unknown>
}

/** An error of the phone, with the code that its plug-in gives. */
export class Refusal {
  readonly message: string
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    this.message = message
    this.code = code
  }
}

const BRIDGES = {
  android: join(folderOf('@capacitor/android'), 'capacitor/src/main/assets/native-bridge.js'),
  ios: join(folderOf('@capacitor/ios'), 'Capacitor/Capacitor/assets/native-bridge.js'),
}

/**
 * Puts a native shell around the page: Capacitor's own bridge, loaded before the page as in the
 * shell, over a stand-in for the phone. Import the module under test afterwards, because plug-ins
 * look for their shell when they load. `without` names plug-ins that this shell lacks.
 */
export function openShell(platform: ShellPlatform, answers: NativeAnswers = {}, without: string[] = []) {
  const calls: NativeCall[] = []
  const listeners: Message[] = []
  const replies: Promise<void>[] = []

  function receive(message: Message): void {
    const { pluginId, methodName, options } = message
    const call = `${pluginId}.${methodName}`
    if (methodName === 'addListener') return void listeners.push(message)
    if (methodName === 'removeListener') {
      const index = listeners.findIndex((one) => one.callbackId === options['callbackId'])
      return void listeners.splice(index, 1)
    }
    calls.push({ call, options })
    replies.push(answerTo(answers, call, options).then((answer) => reply(message, answer)))
  }

  async function everyAnswer(): Promise<void> {
    const count = replies.length
    await Promise.all(replies)
    // All that the page does with an answer, up to its next call, happens before the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    if (replies.length > count) await everyAnswer()
  }

  const win = windowOf(platform, receive)
  win.Capacitor.PluginHeaders = pluginHeaders(platform).filter(({ name }) => !without.includes(name))
  // The bridge asks by a prompt whether the shell handles cookies and requests; this one does not.
  loadBridge(BRIDGES[platform])(win, win, () => 'false')
  place(win)

  function reply({ callbackId, pluginId, methodName }: Message, answer: unknown): void {
    const isRefusal = answer instanceof Refusal
    win.Capacitor.fromNative?.({
      callbackId,
      pluginId,
      methodName,
      success: !isRefusal,
      save: methodName === 'addListener',
      ...(isRefusal ? { error: { message: answer.message, code: answer.code } } : { data: answer }),
    })
  }

  return {
    calls,
    names: () => calls.map(({ call }) => call),
    /** Resolves once the phone has answered every call and the page has acted on the answers. */
    everyAnswer,
    listenerCount: () => listeners.length,
    receivedEvents: () => listeners.map((one) => `${one.pluginId}.${String(one.options['eventName'])}`),
    /** Sends an event of the phone to the page. */
    notify(pluginId: string, eventName: string, data: unknown) {
      for (const one of listeners) {
        if (one.pluginId === pluginId && one.options['eventName'] === eventName) reply(one, data)
      }
    },
  }
}

async function answerTo(answers: NativeAnswers, call: string, options: Record<string, unknown>): Promise<unknown> {
  if (!(call in answers)) return new Refusal(`nobody said what ${call} answers`)
  const answer = answers[call]
  await Promise.resolve()
  return typeof answer === 'function' ? (answer as (given: unknown) => unknown)(options) : answer
}

type Bridge = (global: ShellWindow, window: ShellWindow, prompt: () => string) => void

function loadBridge(path: string): Bridge {
  return compileFunction(readFileSync(path, 'utf8'), ['globalThis', 'window', 'prompt']) as Bridge
}

interface ShellWindow {
  Capacitor: {
    isLoggingEnabled: boolean
    PluginHeaders?: unknown
    fromNative?: (result: unknown) => void
  }
  [name: string]: unknown
}

function windowOf(platform: ShellPlatform, receive: (message: Message) => void): ShellWindow {
  const common = {
    Capacitor: { isLoggingEnabled: false, Plugins: {} },
    console: { ...console },
    document,
    navigator,
    fetch,
    XMLHttpRequest,
  }
  if (platform === 'ios') {
    return { ...common, webkit: { messageHandlers: { bridge: { postMessage: receive } } } }
  }
  const postMessage = (text: string) => receive(JSON.parse(text) as Message)
  return { ...common, androidBridge: { postMessage } }
}

/** Replaces the window that the page sees until the test has ended. */
function place(win: ShellWindow): void {
  vi.resetModules()
  const names = ['Capacitor', 'androidBridge', 'webkit'].filter((name) => name in win)
  for (const name of names) vi.stubGlobal(name, win[name])
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
}
