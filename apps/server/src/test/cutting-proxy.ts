// This stands for a network that loses answers: the request arrives, and its answer does not.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export class CuttingProxy implements AsyncDisposable {
  readonly #listener: Server
  readonly #sockets = new Set<Socket>()
  readonly url: string
  /** The number of answers that were lost so far. */
  lost = 0

  private constructor(listener: Server) {
    this.#listener = listener
    this.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  }

  /**
   * Loses every answer of the server at this address at its first byte, which is after the commit.
   */
  static async before(serverUrl: string): Promise<CuttingProxy> {
    const listener = createServer()
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const proxy = new CuttingProxy(listener)
    listener.on('connection', (client) => proxy.#join(client, Number(new URL(serverUrl).port)))
    return proxy
  }

  #join(client: Socket, port: number): void {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => this.#sockets.delete(socket))
    }
    client.pipe(server)
    server.once('data', () => {
      this.lost += 1
      client.destroy()
      server.destroy()
    })
  }

  async [Symbol.asyncDispose]() {
    for (const socket of this.#sockets) socket.destroy()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}
