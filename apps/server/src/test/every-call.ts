import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../../packages/contract/src')
const OF_CALLS = /\.calls\.ts$/
const MODULES = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => OF_CALLS.test(name))
    .map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>),
)

/** All endpoints of the contract. */
export const ENDPOINTS = MODULES.flatMap((module) =>
  Object.values(module).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value,
  ),
)
