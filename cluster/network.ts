// Gives the machines that a partition can cut off a network namespace each, joined by a bridge. Only root
// may do that, and not in every container.
import { isAlive } from '@velvet/server/platform/own-postgres/embedded-processes'
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { addressesIn, FIRST_CUSTOMER, MACHINES, type Machine } from './places.ts'

const run = promisify(execFile)
const IP = '/usr/sbin/ip'
/** These machines have a namespace of their own. All others, and the customers, share the run's own. */
const APART = ['pg1', 'pg2', 'pg3', 'a'] as const
const CUSTOMERS = 40
/** No machine has this address, so the bridge drops what is sent to it. */
const NOWHERE = '02:00:00:00:00:01'
const LEFT_BY_RUN = /^vel(\d+)/

const isApart = (machine: Machine) => APART.some((one) => one === machine)

export class Network {
  /** The addresses of all machines begin with this. */
  readonly prefix: string
  readonly #bridge = `vel${process.pid}`

  private constructor(prefix: string) {
    this.prefix = prefix
  }

  /** Builds the network. Returns undefined if this machine does not permit it. */
  static async build(): Promise<Network | undefined> {
    await clearDeadRuns().catch(() => undefined)
    const network = new Network(`10.${randomInt(64, 255)}.${randomInt(1, 255)}.`)
    try {
      await network.#make()
      return network
    } catch {
      await network.remove()
      return undefined
    }
  }

  async #make(): Promise<void> {
    const bridge = this.#bridge
    await run(IP, ['link', 'add', bridge, 'type', 'bridge'])
    await run(IP, ['link', 'set', bridge, 'up'])
    const together = Object.entries(MACHINES).filter(([name]) => !isApart(name as Machine))
    const customers = Array.from({ length: CUSTOMERS }, (_, index) => FIRST_CUSTOMER + index)
    for (const number of [1, ...together.map(([, number]) => number), ...customers]) {
      await run(IP, ['addr', 'add', `${this.prefix}${number}/24`, 'dev', bridge])
    }
    for (const machine of APART) await this.#join(machine)
  }

  async #join(machine: (typeof APART)[number]): Promise<void> {
    const [space, outside] = [this.#spaceOf(machine), `${this.#bridge}${machine}`]
    const within = (...args: string[]) => run(IP, ['-n', space, ...args])
    await run(IP, ['netns', 'add', space])
    const pair = ['link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space]
    await run(IP, pair)
    await run(IP, ['link', 'set', outside, 'master', this.#bridge, 'up'])
    await within('link', 'set', 'lo', 'up')
    await within('addr', 'add', `${this.prefix}${MACHINES[machine]}/24`, 'dev', 'eth0')
    await within('link', 'set', 'eth0', 'up')
  }

  #spaceOf(machine: Machine): string {
    return `${this.#bridge}-${machine}`
  }

  /** Returns the words before a command that let it run on this machine as this user. */
  prefixOf(machine: Machine, { uid, gid }: { uid?: number; gid?: number } = {}): string[] {
    if (!isApart(machine)) return []
    const user =
      uid === undefined ? [] : ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${gid ?? uid}`, '--clear-groups']
    return [IP, 'netns', 'exec', this.#spaceOf(machine), ...user]
  }

  /** From now on, everything is lost that this machine sends to the others. What they send arrives. */
  async cutOneWay(machine: Machine, others: readonly Machine[]): Promise<void> {
    for (const address of addressesIn(this.prefix, others)) {
      const entry = [address, 'lladdr', NOWHERE, 'dev', 'eth0', 'nud', 'permanent']
      await run(IP, ['-n', this.#spaceOf(machine), 'neigh', 'replace', ...entry])
    }
  }

  /** Ends the loss of packets: from now on, everything that this machine sends arrives. */
  async heal(machine: Machine): Promise<void> {
    await run(IP, ['-n', this.#spaceOf(machine), 'neigh', 'flush', 'dev', 'eth0', 'nud', 'permanent'])
  }

  async remove(): Promise<void> {
    for (const machine of APART) await quietly('netns', 'del', this.#spaceOf(machine))
    await quietly('link', 'del', this.#bridge)
  }
}

/** Does nothing if there is nothing to remove. */
async function quietly(...args: string[]): Promise<void> {
  await run(IP, args).catch(() => undefined)
}

async function clearDeadRuns(): Promise<void> {
  const isLeft = (name: string) => {
    const pid = Number(LEFT_BY_RUN.exec(name)?.[1])
    return pid > 0 && pid !== process.pid && !isAlive(pid)
  }
  const { stdout: spaces } = await run(IP, ['netns', 'list'])
  for (const [name = ''] of spaces.split('\n').map((line) => line.split(' '))) {
    if (isLeft(name)) await quietly('netns', 'del', name)
  }
  const { stdout: links } = await run(IP, ['-o', 'link', 'show', 'type', 'bridge'])
  for (const [, name = ''] of links.matchAll(/^\d+: (\w+)/gm)) {
    if (isLeft(name)) await quietly('link', 'del', name)
  }
}
