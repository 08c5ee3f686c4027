import { FAULTS } from './faults.ts'

export type PartName = keyof typeof FAULTS | 'backup'
const PARTS: readonly PartName[] = [...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]), 'backup']

/**
 * Returns the parts that `--only` names, in the order of a whole run. Without `--only`, returns all
 * parts.
 */
export function partsOf(args: readonly string[]): readonly PartName[] {
  if (args.length === 0) return PARTS
  const [option, names = ''] = args
  const requested = names.split(',')
  const unknown = requested.filter((name) => !PARTS.some((part) => part === name))
  if (option !== '--only' || args.length > 2 || unknown.length > 0) {
    throw new Error(`Say --only and some of ${PARTS.join(',')}, with commas, or nothing`)
  }
  return PARTS.filter((part) => requested.includes(part))
}
