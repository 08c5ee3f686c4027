import { appendStateLine, readStateLines, rewriteState } from './state-file.ts'
import type { Kind, Kinds, Store } from './store.ts'

/** The number of items of each kind that are stored; older ones are dropped. */
const LIMITS: Record<Kind, number> = {
  sms: 1000,
  pin: 1000,
  push: 1000,
  webpush: 1000,
  form: 1000,
  email: 1000,
  whatsapp: 1000,
  media: 100,
  wallet: 1000,
  webhook: 1000,
  payment: 10_000,
  refund: 10_000,
  dispute: 10_000,
  terminal: 10_000,
  payout: 1000,
}

type Memory = { [K in Kind]: Map<string, Kinds[K]> }

export function openStore(stateFile?: string): Store {
  const memory = Object.fromEntries(Object.keys(LIMITS).map((kind) => [kind, new Map()])) as Memory

  if (stateFile !== undefined) {
    for (const { kind, item } of readStateLines(stateFile)) {
      if (Object.hasOwn(memory, kind)) remember(memory, kind as Kind, item as Kinds[Kind])
    }
    // The file is written anew at each start, so that it stays as small as the memory.
    rewriteState(stateFile, allLines(memory))
  }

  return {
    keep(kind, item) {
      remember(memory, kind, item)
      if (stateFile !== undefined) appendStateLine(stateFile, { kind, item })
    },
    find: (kind, id) => memory[kind].get(String(id)),
    newestFirst: (kind) => [...memory[kind].values()].reverse(),
  }
}

function remember<K extends Kind>(memory: Memory, kind: K, item: Kinds[K]) {
  const items: Map<string, Kinds[K]> = memory[kind]
  items.set(String(item.id), item)
  const oldest = items.keys().next().value
  if (items.size > LIMITS[kind] && oldest !== undefined) items.delete(oldest)
}

function allLines(memory: Memory) {
  return (Object.keys(memory) as Kind[]).flatMap((kind) => [...memory[kind].values()].map((item) => ({ kind, item })))
}
