import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useState } from 'react'
import { Refusal } from '../../parts/refusal.tsx'
import type { SnacksPanel, SnacksProps } from './snacks-panel.tsx'

/** Loads the panel of snacks when it is opened first, so that tills without snacks never load it. */
export function SnacksPart(props: SnacksProps) {
  const [{ Panel, error }, setLoaded] = useState<{ Panel?: typeof SnacksPanel; error?: unknown }>({})
  useEffect(() => {
    import('./snacks-panel.tsx').then(
      (part) => setLoaded({ Panel: part.SnacksPanel }),
      (reason: unknown) => setLoaded({ error: reason }),
    )
  }, [])
  if (Panel) return <Panel {...props} />
  return error === undefined ? <Spinner label="Reading the menu" /> : <Refusal error={error} />
}
