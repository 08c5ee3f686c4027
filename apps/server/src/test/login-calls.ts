import type { TestServer } from './start-test-server.ts'

let addresses = 0
/** Returns an address from which nobody has called. */
export const freshAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${addresses % 250}`

export interface From {
  address?: string
  cookie?: string
  origin?: string
}

/** Returns what tests of logins do. Each call comes from a new address, unless one is given. */
export function callerOf(server: TestServer) {
  const post = (path: string, payload: object, { address, cookie, origin }: From = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      remoteAddress: address ?? freshAddress(),
      headers: { ...(cookie && { cookie }), ...(origin && { origin }) },
      payload,
    })
  const login = (phoneNumber: string, password: string, from: From = {}) =>
    post('login', { phoneNumber, password }, from)
  const wrong = (phone: string, from: From = {}) => login(phone, 'a wrong password', from)
  return { post, login, wrong }
}
