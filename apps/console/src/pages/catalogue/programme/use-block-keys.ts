import type { KeyboardEvent, RefObject } from 'react'
import { focusAfter } from './carry.ts'
import type { Screen, Show } from './show.ts'

interface Board {
  shows: readonly Show[]
  screens: readonly Screen[]
  canMove: (show: Show) => boolean
}

interface KeyUse {
  layer: RefObject<HTMLElement | null>
  /** Moves the block if the key asks for that. Returns false for every other key. */
  press: (show: Show, event: KeyboardEvent) => boolean
  cancel: () => void
}

/** Returns what a key does on a block: it moves a taken block, or moves the focus to another one. */
export function useBlockKeys({ shows, screens, canMove }: Board, { layer, press, cancel }: KeyUse) {
  return (show: Show, event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') cancel()
    const isUsed = canMove(show) && press(show, event)
    const screenIds = screens.map(({ id }) => id)
    const next = focusAfter(show, event.key, shows, screenIds)
    if (!isUsed && !next) return
    event.preventDefault()
    if (!isUsed && next) focusBlock(layer, next.id)
  }
}

function focusBlock(layer: RefObject<HTMLElement | null>, id: string): void {
  layer.current?.querySelector<HTMLElement>(`[data-show="${id}"]`)?.focus()
}
