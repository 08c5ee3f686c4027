import type { FastifyReply } from 'fastify'

export function success(message: string, data: object) {
  return { status: true, message, data }
}

export function refuse(reply: FastifyReply, message: string, code: string) {
  return reply.code(400).send(errorOf(message, code))
}

export function errorOf(message: string, code: string) {
  const meta = { nextStep: 'Check the request and the key, then try again' }
  return { status: false, message, meta, type: 'validation_error', code }
}
