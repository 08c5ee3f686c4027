import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ServerProcess } from '../../test/server-process.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

interface Begun {
  path: string
  authorization: string
  type: string
}

/** Begins a request whose body never arrives completely, and closes the connection. */
async function goAwayInTheMiddle(url: string, { path, authorization, type }: Begun): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: velvet.test',
    `Authorization: ${authorization}`,
    `Content-Type: ${type}`,
    'Content-Length: 5000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="uuid"\r\n\r\nab`)
  // Once the server answers a later caller, it has read what the first one sent.
  await fetch(`${url}/readyz`)
  socket.destroy()
  await once(socket, 'close')
}

test('a caller who disconnects in the middle of a request leaves no error in the log', async () => {
  const customer = await server.make.customer()
  await using beside = await ServerProcess.startBeside(server)
  const { authorization } = customer.headers
  const begun = [
    { path: '/api/v1/user/upload', authorization, type: 'multipart/form-data; boundary=b' },
    { path: '/api/v1/fetchtickets', authorization, type: 'application/json' },
    { path: '/api/v1/webhooks/paystack', authorization, type: 'application/json' },
  ]
  for (const request of begun) await goAwayInTheMiddle(beside.url, request)
  await fetch(`${beside.url}/readyz`)
  await beside.stop()
  expect(beside.output).not.toContain('a request failed')
})
