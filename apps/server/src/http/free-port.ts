import { once } from 'node:events'
import { createServer } from 'node:net'

export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/**
 * Throws PortTaken before anything has started: a second server on the same data would otherwise
 * take over the database of the first, and stop it on its way out.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new PortTaken(`PORT: ${port} is in use on ${host}. Stop what runs there, or set PORT`)
    }
    throw new PortTaken(`HOST, PORT: cannot listen on ${host}:${port} (${code ?? 'unknown'})`)
  } finally {
    probe.close()
  }
}
