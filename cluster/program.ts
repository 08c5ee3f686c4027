import type { Owner } from '@velvet/server/platform/own-postgres/embedded-owner'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Network } from './network.ts'
import type { Machine } from './places.ts'
import { stopSignal } from './stopping.ts'

interface Command {
  program: string
  args: readonly string[]
  /**
   * The working folder. When the cluster ends, all processes that work in this folder or below it
   * are ended.
   */
  folder: string
  log: string
  owner?: Owner
  /** The machine in whose network the program runs, if it can be cut off. */
  machine?: Machine
  network?: Network | undefined
  environment?: NodeJS.ProcessEnv
}

/** Runs a program of the cluster. It can be killed, and started again with the same settings. */
export class Program {
  #command: Command
  #child: ChildProcess | undefined

  constructor(command: Command) {
    this.#command = command
  }

  start(): void {
    stopSignal.throwIfAborted()
    const { program, args, folder, log, owner = {}, environment = {} } = this.#command
    const { machine, network } = this.#command
    const before = machine === undefined ? [] : (network?.prefixOf(machine, owner) ?? [])
    const [first = program, ...rest] = [...before, program, ...args]
    const output = openSync(log, 'a')
    this.#child = spawn(first, rest, {
      // Only root can enter the network of a machine, and the words before the program leave root then.
      ...(before.length === 0 && owner),
      cwd: folder,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', output, output],
      // Ctrl-C in a terminal must reach only the run itself, which then takes the cluster down.
      detached: true,
    })
    this.#child.on('error', (error) => console.error(`${program}: ${error.message}`))
    closeSync(output)
  }

  /** Sets the arguments with which the program runs from its next start on. */
  runWith(args: readonly string[]): void {
    this.#command = { ...this.#command, args }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends the program as an operator would. Returns its exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** If the program has ended by itself, throws an error with the end of its log. */
  requireRunning(): void {
    if (!this.isRunning) throw new Error(`${this.#command.program} has ended:\n${this.logEnd()}`)
  }

  logEnd(): string {
    return readFileSync(this.#command.log, 'utf8').split('\n').slice(-15).join('\n')
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.#child || !this.isRunning) return this.#child?.exitCode ?? null
    const gone = once(this.#child, 'exit') as Promise<[number | null]>
    this.#child.kill(signal)
    const [code] = await gone
    return code
  }
}
