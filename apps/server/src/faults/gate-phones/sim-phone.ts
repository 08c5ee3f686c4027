import type { FastifyInstance } from 'fastify'
import type { PhoneActions, ShownVerdict } from '../../../../gate/src/test/phone-actions.ts'
import type { loadGateProgram } from './gate-program.ts'
import { DISK_CLASSES, PhoneDisk, PhoneLife } from './phone-disk.ts'
import { PhoneNetwork, type NextStep } from './phone-network.ts'

export type GateProgram = Awaited<ReturnType<typeof loadGateProgram>>

export interface Circumstances {
  nextSteps?: readonly NextStep[]
  /** The phone is killed instead of taking the step after this number of steps. */
  dies?: number | undefined
  /** True for what needs no network, so that it can happen while an answer is still on its way. */
  isBesideContact?: boolean
}

/** A phone at the door. It runs the gate's real code on a disk, a clock and a network of its own. */
export class SimPhone {
  readonly network: PhoneNetwork
  /** The faults of the app that no attendant would have been told of. */
  readonly faults: string[] = []
  /** The clock of the phone is ahead of the right time by this. */
  clockAheadMs = 0
  /** The verdict on the screen. */
  shown: ShownVerdict | undefined
  /** A kill ends the action that is under way, and also what the attendant would have seen of it. */
  #life = new PhoneLife()
  #actions: PhoneActions | undefined
  readonly #disk = new PhoneDisk()
  readonly #program: GateProgram
  #uptimeMs = 0
  #underWay = Promise.resolve()

  constructor(app: FastifyInstance, program: GateProgram) {
    this.network = new PhoneNetwork(app)
    this.#program = program
  }

  /** Moves the clock forward that cannot be set. */
  pass(ms: number): void {
    this.#uptimeMs += ms
  }

  kill(): void {
    this.#life.kill()
    this.shown = undefined
  }

  /**
   * Lets the attendant do something, after a start of the app if the phone was killed. Resolves when it is
   * done, when the phone was killed, or when an answer is slow, so that the next thing happens beside it.
   */
  async use(
    action: (actions: PhoneActions) => Promise<void>,
    { nextSteps = [], dies = Infinity, isBesideContact = false }: Circumstances = {},
  ): Promise<void> {
    const actions = await this.#start()
    if (!isBesideContact) await this.#finish()
    const life = this.#life
    this.network.expect(nextSteps)
    const slow = this.network.untilSlow()
    life.dieAfter(dies)
    const done = action(actions).catch((error: unknown) => {
      this.faults.push(error instanceof Error ? String(error.stack) : String(error))
    })
    this.#underWay = Promise.all([this.#underWay, done]).then(() => undefined)
    await Promise.race([done, slow, life.ended])
    life.dieAfter(Infinity)
    if (life.isOver) this.shown = undefined
  }

  /** The state of the app, which starts if the phone was killed. */
  async read<T>(reading: (actions: PhoneActions) => Promise<T> | T): Promise<T> {
    return reading(await this.#start())
  }

  /** Lets an action end that waits for a slow answer. */
  async #finish(): Promise<void> {
    this.network.expect([])
    this.network.letAnswersArrive()
    await Promise.race([this.#underWay, this.#life.ended])
  }

  async #start(): Promise<PhoneActions> {
    if (this.#actions && !this.#life.isOver) return this.#actions
    this.network.letAnswersArrive()
    this.network.expect([])
    this.#life = new PhoneLife()
    // What a dead phone had begun never ends.
    this.#underWay = Promise.resolve()
    const actions = this.#program(this.#globals(this.#life))
    this.#actions = actions
    await actions.start()
    await actions.contact()
    return actions
  }

  #globals(life: PhoneLife) {
    const listens = { addEventListener: () => undefined }
    return {
      Date: this.#clock(),
      performance: { now: () => this.#uptimeMs },
      fetch: this.network.usedBy(life),
      indexedDB: this.#disk.openedBy(life),
      localStorage: this.#disk.localStorage,
      ...DISK_CLASSES,
      navigator: { onLine: true },
      window: listens,
      // A hidden page does not wait for changes of its lists, whose answer comes after half a minute.
      document: { ...listens, hidden: true },
      // The simulation makes the contacts that the app's timers would make.
      setTimeout: () => 0,
      clearTimeout: () => undefined,
      setInterval: () => 0,
      clearInterval: () => undefined,
    }
  }

  #clock() {
    const now = () => Date.now() + this.clockAheadMs
    return class extends Date {
      constructor(time: string | number = now()) {
        super(time)
      }

      static override now(): number {
        return now()
      }
    }
  }
}
