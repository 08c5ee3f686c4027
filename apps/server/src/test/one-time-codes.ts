import { randomInt } from 'node:crypto'
import { outboxOf } from './sandbox-controls.ts'
import type { TestServer } from './start-test-server.ts'
import type { Cookies } from '../kernel/identity/caller.ts'

/** Returns an unused phone number. */
export function freshPhone(): string {
  return `0806${String(randomInt(10_000_000)).padStart(7, '0')}`
}

export function post(server: TestServer, path: string, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload })
}

interface Sms {
  to: string
  text: string
  channel: string
}

/** Returns the messages that were sent to a phone, newest first. */
export function messagesTo(server: TestServer, phone: string): Promise<Sms[]> {
  return outboxOf(server, 'sms', phone)
}

/** Asks for a code and reads it from the message. */
export async function receiveCode(server: TestServer, phone: string): Promise<{ code: string; pinId: string }> {
  const response = await post(server, 'user/otpcode', { phoneNumber: phone })
  if (response.statusCode !== 200) throw new Error(response.body)
  const [newest] = await messagesTo(server, phone)
  const code = /\d{5}/.exec(newest?.text ?? '')?.[0] ?? ''
  return { code, pinId: response.json<{ data: { pinId: string } }>().data.pinId }
}

/** Enters the code that was sent to a phone, as a caller who keeps no cookies. */
export async function verifyPhone(
  server: TestServer,
  phone: string,
): Promise<{ code: string; verificationSecret: string }> {
  const { code } = await receiveCode(server, phone)
  return { code, verificationSecret: await verifyCode(server, phone, code) }
}

/** Returns the secret that the right code earns. */
async function verifyCode(server: TestServer, phoneNumber: string, verificationCode: string): Promise<string> {
  const response = await post(server, 'user/verifyotpcode', { phoneNumber, verificationCode })
  return response.json<{ verificationSecret: string }>().verificationSecret
}

/** Returns a code of five digits that differs from this one. */
export function wrongCode(code: string): string {
  return code === '00000' ? '11111' : '00000'
}

export function signUpPayload(phone: string, verificationSecret?: string) {
  return {
    ...(verificationSecret !== undefined && { verificationSecret }),
    country: 'Nigeria',
    state: 'Bauchi',
    lga: 'Bauchi',
    phoneNumber: phone,
    password: 'a long password',
    dateOfBirth: '1998-04-01',
    sex: 'Female',
    platform: 'web',
    operatingSystem: 'Android',
  }
}

let addresses = 0
/** Returns an IP address that no earlier call has used. */
export const freshAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${addresses % 250}`

export interface From {
  address?: string
  cookie?: string
  origin?: string
}

/** Returns the calls for tests of logins. Each call comes from a new IP address, unless one is given. */
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

interface KeptCookie {
  name: string
  value: string
  path: string
  maxAgeS: number
}

/** Keeps cookies as one browser does. It ignores their paths, and sends every cookie with every call. */
export class CookieJar implements Cookies {
  readonly kept: KeptCookie[] = []

  read = (name: string) => this.kept.findLast((cookie) => cookie.name === name)?.value

  set = (name: string, value: string, options: { path: string; maxAgeS: number }) =>
    void this.kept.push({ name, value, ...options })
}
