// This connection to a database can fall silent: it stays open, and nothing passes any more.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export class SilentProxy implements AsyncDisposable {
  readonly #listener: Server
  readonly #sockets = new Set<Socket>()
  readonly url: string
  #isSilent = false

  private constructor(listener: Server, databaseUrl: string) {
    this.#listener = listener
    const url = new URL(databaseUrl)
    url.port = String((listener.address() as AddressInfo).port)
    this.url = url.href
  }

  static async before(databaseUrl: string): Promise<SilentProxy> {
    const listener = createServer()
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const proxy = new SilentProxy(listener, databaseUrl)
    listener.on('connection', (client) => proxy.#join(client, Number(new URL(databaseUrl).port)))
    return proxy
  }

  #join(client: Socket, port: number): void {
    this.#keep(client)
    if (this.#isSilent) return
    const database = connect(port, '127.0.0.1')
    this.#keep(database)
    client.pipe(database).pipe(client)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
  }

  /** Makes all connections, open and new, stay open while nothing passes. */
  fallSilent(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** Lets new connections reach the database again; the old ones stay dead. */
  letNewOnesPass(): void {
    this.#isSilent = false
  }

  async [Symbol.asyncDispose]() {
    for (const socket of this.#sockets) socket.destroy()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}
