import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Passes on the connections to a server or a database, until a test brings about a fault. */
export class FaultyProxy implements AsyncDisposable {
  readonly #listener: Server
  readonly #sockets = new Set<Socket>()
  #isSilent = false
  readonly url: string
  /** While this is true, a request arrives, and its answer is lost at the first byte, after the commit. */
  losesAnswers = false
  /** The number of answers that were lost so far. */
  lost = 0

  private constructor(listener: Server, url: string) {
    this.#listener = listener
    this.url = url
  }

  static async before(serverUrl: string): Promise<FaultyProxy> {
    const { port } = new URL(serverUrl)
    const listener = createServer()
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const ownPort = (listener.address() as AddressInfo).port
    const proxy = new FaultyProxy(listener, serverUrl.replace(`:${port}`, `:${ownPort}`))
    listener.on('connection', (client) => proxy.#join(client, Number(port)))
    return proxy
  }

  #join(client: Socket, port: number): void {
    this.#keep(client)
    if (this.#isSilent) return
    const server = connect(port, '127.0.0.1')
    this.#keep(server)
    client.pipe(server)
    if (!this.losesAnswers) {
      server.pipe(client)
      return
    }
    server.once('data', () => {
      this.lost += 1
      client.destroy()
      server.destroy()
    })
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

  /** Lets new connections reach the server again; the old ones stay dead. */
  letNewOnesPass(): void {
    this.#isSilent = false
  }

  async [Symbol.asyncDispose]() {
    for (const socket of this.#sockets) socket.destroy()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}
