import type { FastifyInstance } from 'fastify'
import type { Sandbox } from './sandbox.ts'

export type Routes = (app: FastifyInstance, options: { sandbox: Sandbox }) => void
