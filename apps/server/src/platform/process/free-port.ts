import { once } from 'node:events'
import { createServer } from 'node:net'

export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/**
 * Throws PortTaken before anything has started. Another server may still take the port before we
 * listen; that failure gets the same message.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    throw portTaken(error, host, port)
  } finally {
    probe.close()
  }
}

/** Returns the reason why the port cannot be used, in words for a person. */
export function portTaken(error: unknown, host: string, port: number): PortTaken {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new PortTaken(`PORT: ${port} is in use on ${host}. Stop what runs there, or set PORT`)
  }
  return new PortTaken(`HOST, PORT: cannot listen on ${host}:${port} (${code ?? 'unknown'})`)
}
