import { processRegistry } from '../platform/telemetry/process-registry.ts'

/** Returns a figure of this process as an operator reads it. Its name may hold labels. */
export async function totalOf(name: string): Promise<number> {
  const lines = (await processRegistry.metrics()).split('\n')
  const line = lines.find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`There is no figure ${name}`)
  return Number(line.slice(name.length))
}
