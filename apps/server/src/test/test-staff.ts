import type { LightMyRequestResponse } from 'fastify'
import type { beforeAll, beforeEach } from 'vitest'
import { madeBefore } from './made-before.ts'
import { PASSWORD } from './makers.ts'
import { refusalCode, throwIfRefused } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'

export const NOTE = 'Asked for on the telephone'

/** A member of staff who calls the server. */
export class TestStaff {
  readonly id: string
  private readonly server: TestServer
  private readonly token: string

  private constructor(server: TestServer, { id, token }: { id: string; token: string }) {
    this.id = id
    this.server = server
    this.token = token
  }

  static async make(server: TestServer, role: string, cinemaId?: string): Promise<TestStaff> {
    return new TestStaff(server, await server.make.staff(role, cinemaId))
  }

  /** Makes one member of staff for all tests of a file or of a group, or with `beforeEach` a new one for each test. */
  static use(server: TestServer, role: string, hook?: typeof beforeAll | typeof beforeEach): TestStaff {
    return madeBefore(() => TestStaff.make(server, role), hook)
  }

  /** Signs in a person who has a password, as the console does. */
  static async signIn(server: TestServer, email: string): Promise<TestStaff> {
    const payload = { email, password: PASSWORD }
    const url = '/api/v1/staff/login'
    const response = await server.app.inject({ method: 'POST', url, payload })
    throwIfRefused(response)
    const { token, staff } = response.json<{ token: string; staff: { id: string } }>()
    return new TestStaff(server, { id: staff.id, token })
  }

  get authorization(): string {
    return `Bearer ${this.token}`
  }

  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: { 'if-match'?: string; 'idempotency-key'?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return this.server.app.inject({
      method,
      url: `/api/v1/staff/${path}`,
      headers: { authorization: this.authorization, ...headers },
      ...(payload && { payload }),
    })
  }

  /** Sends a picture as the console does. */
  upload(
    path: string,
    image: Buffer,
    headers: { 'if-match'?: string; 'idempotency-key'?: string } = {},
  ): Promise<LightMyRequestResponse> {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(image)]), 'picture')
    return this.server.app.inject({
      method: 'POST',
      url: `/api/v1/staff/${path}`,
      headers: { authorization: this.authorization, ...headers },
      payload: form as never,
    })
  }

  /**
   * Does what the path names, with a note. Throws Refused with the server's code when it refuses.
   */
  async act<T>(path: string, input: object = {}): Promise<T> {
    const response = await this.call('POST', path, { note: NOTE, ...input })
    throwIfRefused(response)
    return response.json<T>()
  }

  async read<T>(path: string): Promise<T> {
    const response = await this.call('GET', path)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json<T>()
  }
}

/** Returns `done`, or the code of the refusal. */
export function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(() => 'done', refusalCode)
}
