import { mkdtemp, rm, appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestSandbox } from './test/start-test-sandbox.ts'

const FORM = '/form/contact'
const FIELDS = { message: 'Hello' }

test('a fault affects only the next calls of its service, as many as requested', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/faults', { service: 'form', mode: '500', count: 2 })
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await sandbox.post(FORM, FIELDS)).status)
  expect(statuses).toEqual([500, 500, 200])

  await sandbox.post('/control/faults', { service: 'paystack', mode: '500', count: 1 })
  expect((await sandbox.post(FORM, FIELDS)).status).toBe(200)
})

test('faults reset the connection or return garbage until a count of 0 clears them', async () => {
  await using sandbox = await startTestSandbox()
  const strike = (mode: string, count = 1) => sandbox.post('/control/faults', { service: 'form', mode, count })
  await strike('reset')
  await expect(sandbox.post(FORM, FIELDS)).rejects.toThrow('fetch failed')
  await strike('garbage')
  await expect(sandbox.post(FORM, FIELDS)).rejects.toThrow(SyntaxError)
  await strike('500', 9)
  await strike('500', 0)
  expect((await sandbox.post(FORM, FIELDS)).status).toBe(200)
  expect(await sandbox.outbox('form')).toHaveLength(1)
})

test('the sandbox delays a slow call by three seconds and never answers a timeout', { timeout: 15_000 }, async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/faults', { service: 'form', mode: 'slow', count: 1 })
  const began = performance.now()
  expect((await sandbox.post(FORM, FIELDS)).json).toMatchObject({ ok: true })
  expect(performance.now() - began).toBeGreaterThan(2_900)

  await sandbox.post('/control/faults', { service: 'form', mode: 'timeout', count: 1 })
  const hung = fetch(sandbox.url + FORM, { method: 'POST', signal: AbortSignal.timeout(1_000) })
  await expect(hung).rejects.toThrow('timeout')
})

test('an unanswered call is still carried out', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/faults', { service: 'form', mode: 'unanswered', count: 1 })
  const caller = new AbortController()
  const hung = fetch(sandbox.url + FORM, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(FIELDS),
    signal: caller.signal,
  })
  await expect.poll(() => sandbox.outbox('form')).toHaveLength(1)
  // A call that had been answered could not be aborted any more.
  caller.abort()
  await expect(hung).rejects.toThrow('aborted')
})

test('checkout scripts fail under their own names, and can be read from another origin', async () => {
  await using sandbox = await startTestSandbox()
  for (const [service, path] of [
    ['paystack', '/paystack/v1/inline.js'],
    ['flutterwave', '/flutterwave/v3.js'],
  ] as const) {
    await sandbox.post('/control/faults', { service, mode: '500', count: 1 })
    const loaded = await fetch(sandbox.url + path)
    expect(loaded.status).toBe(200)
    expect(loaded.headers.get('content-type')).toContain('javascript')
    expect(loaded.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const fault = { service: `${service}-script`, mode: '500', count: 1 }
    await sandbox.post('/control/faults', fault)
    expect((await fetch(sandbox.url + path)).status).toBe(500)
    expect((await sandbox.post('/control/faults', { ...fault, mode: 'slow' })).status).toBe(400)
  }
})

test.each([
  ['/control/payments', { provider: 'cash', tx_ref: 'r', amount: 1 }, 'provider'],
  ['/control/payments', { provider: 'paystack', tx_ref: 'r' }, 'amount'],
  ['/control/payments', { provider: 'paystack', tx_ref: 'r', amount: -1 }, 'amount'],
  ['/control/payments', { provider: 'paystack', tx_ref: 'r', amount: 1, status: 'x' }, 'status'],
  ['/control/payments', { provider: 'paystack', tx_ref: 'r', amount: 1, webhook: 'x' }, 'webhook'],
  ['/control/faults', { service: 'mail', mode: '500', count: 1 }, 'service'],
  ['/control/faults', { service: 'form', mode: 'loud', count: 1 }, 'mode'],
  ['/control/faults', { service: 'form', mode: '500', count: -1 }, 'count'],
])('%s refuses %j and names the field', async (path, body, field) => {
  await using sandbox = await startTestSandbox()
  const { status, json } = await sandbox.post(path, body)
  expect(status).toBe(400)
  expect(json.error).toBe('bad-input')
  expect(json.message).toContain(field)
})

test('a restart with the same state file loses nothing, even after an incomplete line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
  const stateFile = join(folder, 'state.jsonl')
  try {
    const order = { provider: 'paystack', tx_ref: 'kept', amount: 50 }
    const paystack = { authorization: 'Bearer sk_test_velvet_sandbox' }
    let id: number
    {
      await using sandbox = await startTestSandbox({ stateFile })
      await sandbox.post(FORM, FIELDS)
      await sandbox.post('/control/payments', { ...order, status: 'pending' })
      id = (await sandbox.post('/control/payments', order)).json.id
    }
    await appendFile(stateFile, '{"kind":"payment","item":{"id":1')
    for (let restart = 0; restart < 2; restart++) {
      await using sandbox = await startTestSandbox({ stateFile })
      const { json } = await sandbox.get('/paystack/transaction/verify/kept', paystack)
      expect(json.data).toMatchObject({ id, status: 'success', amount: 5000 })
      expect(await sandbox.outbox('form')).toMatchObject([FIELDS])
      expect((await sandbox.get('/overview')).json.webhook).toHaveLength(1)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
