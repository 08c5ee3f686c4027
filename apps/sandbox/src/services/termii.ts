import { randomInt, randomUUID } from 'node:crypto'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type CodeCall,
  type OtpOrder,
  type PinCheck,
  type PlainSms,
  codeCall,
  otpOrder,
  pinCheck,
  plainSms,
} from './termii-input.ts'
import { deliveryReport } from './termii-report.ts'

/** Imitates Termii: plain SMS, calls that read a code aloud, and codes that it makes and verifies itself. */
export const termii: Routes = (app, { sandbox }) => {
  app.setErrorHandler(answerBadInput((message) => ({ message })))

  app.addHook<{ Body: { api_key?: unknown } | undefined }>('preHandler', async (request, reply) => {
    if (request.body?.api_key !== sandbox.keys.TERMII_API_KEY) {
      return reply.code(401).send({ message: 'Invalid API key' })
    }
  })

  app.post<{ Body: PlainSms }>('/api/sms/send', { schema: { body: plainSms } }, ({ body }) => {
    const { id } = deliver(sandbox, body.to, body.sms, body.channel)
    return { message_id: id, message: 'Successfully Sent', balance: 1000, user: 'Velvet Sandbox' }
  })

  app.post<{ Body: CodeCall }>('/api/sms/otp/call', { schema: { body: codeCall } }, ({ body }) => {
    const { id } = deliver(sandbox, body.phone_number, body.code, 'voice')
    return {
      code: 'ok',
      message_id: id,
      pinId: id,
      message: 'Successfully Sent',
      balance: 1000,
      user: 'Velvet Sandbox',
    }
  })

  app.post<{ Body: OtpOrder }>('/api/sms/otp/send', { schema: { body: otpOrder } }, ({ body }, reply) => {
    if (body.message_text.includes(body.pin_placeholder)) return sendPin(sandbox, body)
    return reply.code(400).send({ message: 'message_text must contain the pin_placeholder' })
  })

  app.post<{ Body: PinCheck }>('/api/sms/otp/verify', { schema: { body: pinCheck } }, ({ body }, reply) => {
    const { status, answer } = verifyPin(sandbox, body)
    return reply.code(status).send(answer)
  })
}

function deliver({ store, webhooks, keys }: Sandbox, to: string, text: string, channel: string) {
  const sms = { id: randomUUID(), to, text, channel, sentAt: new Date().toISOString() }
  store.keep('sms', sms)
  void webhooks.send(deliveryReport(sms, keys.TERMII_SECRET_KEY))
  return sms
}

function sendPin(sandbox: Sandbox, order: OtpOrder) {
  const pin = String(randomInt(10 ** order.pin_length)).padStart(order.pin_length, '0')
  const text = order.message_text.replaceAll(order.pin_placeholder, pin)
  const { id } = deliver(sandbox, order.to, text, order.channel)
  sandbox.store.keep('pin', {
    id,
    to: order.to,
    pin,
    triesLeft: order.pin_attempts,
    expiresAt: Date.now() + order.pin_time_to_live * 60_000,
  })
  const smsStatus = 'Message Sent'
  return { smsStatus, phone_number: order.to, pinId: id, pin_id: id, to: order.to, status: 200 }
}

function verifyPin({ store }: Sandbox, { pin_id, pin }: PinCheck) {
  const sent = store.find('pin', pin_id)
  if (!sent) return { status: 422, answer: { message: 'Pin ID not found' } }

  const reply = { pinId: sent.id, msisdn: sent.to }
  if (sent.triesLeft <= 0 || Date.now() >= sent.expiresAt) {
    return { status: 400, answer: { ...reply, verified: 'Expired' } }
  }
  const isRight = sent.pin === pin
  // A code can be used once: the right one uses up all its tries.
  const triesLeft = isRight ? 0 : sent.triesLeft - 1
  store.keep('pin', { ...sent, triesLeft })
  return isRight
    ? { status: 200, answer: { ...reply, verified: 'True' } }
    : { status: 400, answer: { ...reply, verified: 'False', attemptsRemaining: triesLeft } }
}
