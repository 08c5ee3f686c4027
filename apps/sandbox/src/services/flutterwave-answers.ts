import type { FastifyReply } from 'fastify'

export function success(message: string, data: object) {
  return { status: 'success', message, data }
}

export function refuse(reply: FastifyReply, message: string) {
  return reply.code(400).send(errorOf(message))
}

export function errorOf(message: string) {
  return { status: 'error', message, data: null }
}
