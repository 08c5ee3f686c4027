import { w as client } from '@velvet/client/words'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { w } from '../notices/words.ts'
import { asText } from '../words/other-words.ts'
import { w as app } from './words.ts'

interface Closable {
  onClose: () => void
}

/**
 * Returns a dialog in a chunk of its own. If the chunk fails to load, a dialog that says so opens
 * instead.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy((): Promise<{ default: ComponentType<Props> }> => asText(load).catch(() => ({ default: DialogMissing })))
}

function DialogMissing({ onClose }: Closable) {
  return (
    <Dialog title={client.networkError} onClose={onClose}>
      <p>{w.partMissing}</p>
      <Button wide onClick={() => location.reload()}>
        {app.tryAgain}
      </Button>
    </Dialog>
  )
}
