import { freePort } from '@velvet/server/test/server-process'
import { randomInt } from 'node:crypto'

/** The shipped settings give each machine an address that ends with this number. */
export const MACHINES = {
  balancer: 10,
  a: 11,
  b: 12,
  pg1: 21,
  pg2: 22,
  pg3: 23,
  etcd1: 31,
  etcd2: 32,
  etcd3: 33,
  pgbouncer: 41,
  redis: 51,
} as const
/**
 * Each customer calls from an address of their own, because the server limits the calls of each
 * address.
 */
export const FIRST_CUSTOMER = 101

export type Machine = keyof typeof MACHINES

export const addressesIn = (network: string, machines: readonly Machine[]): string[] =>
  machines.map((machine) => `${network}${MACHINES[machine]}`)

/** The addresses of the machines in the shipped settings begin with this. */
export const SHIPPED_NETWORK = '10.0.0.'

/** The ports of the shipped settings, each with the free one that takes its place. */
interface Ports {
  people: number
  database: number
  node: number
  metrics: number
  sandbox: number
  /** The balancer takes calls to the stand-ins here, with TLS. */
  services: number
  postgres: number
  patroni: number
  etcd: number
  etcdPeers: number
  pgbouncer: number
  redis: number
}

/**
 * Holds the addresses of all parts of the cluster. Each machine of the shipped settings gets an address
 * of its own, on loopback or in a network of the run, so that all machines of a kind can use the same
 * ports.
 */
export class Places {
  readonly network: string
  readonly ports: Ports

  constructor(network: string, ports: Ports) {
    this.network = network
    this.ports = ports
  }

  static async choose(network?: string): Promise<Places> {
    const free: number[] = []
    while (free.length < 12) {
      const port = await freePort()
      if (!free.includes(port)) free.push(port)
    }
    const next = () => free.pop() ?? NaN
    const loopback = `127.${randomInt(16, 255)}.${randomInt(1, 255)}.`
    return new Places(network ?? loopback, {
      people: next(),
      database: next(),
      node: next(),
      metrics: next(),
      sandbox: next(),
      services: next(),
      postgres: next(),
      patroni: next(),
      etcd: next(),
      etcdPeers: next(),
      pgbouncer: next(),
      redis: next(),
    })
  }

  /**
   * The range of addresses from which machines connect to each other. On loopback, connections come
   * from 127.0.0.1, whatever address is called.
   */
  get range(): string {
    return this.network.startsWith('127.') ? '127.0.0.0/8' : `${this.network}0/24`
  }

  address(machine: Machine): string {
    return `${this.network}${MACHINES[machine]}`
  }

  at(machine: Machine, port: keyof Ports): string {
    return `${this.address(machine)}:${this.ports[port]}`
  }

  /** The stand-ins listen on loopback alone, whatever machines the run has. */
  get sandbox(): string {
    return `127.0.0.1:${this.ports.sandbox}`
  }

  /** The address at which the product reaches the stand-ins. */
  get services(): string {
    return `https://${this.at('balancer', 'services')}`
  }

  customer(index: number): string {
    return `${this.network}${FIRST_CUSTOMER + index}`
  }
}
