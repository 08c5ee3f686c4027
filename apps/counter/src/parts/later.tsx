import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useState, type ComponentType } from 'react'
import { Refusal } from './refusal.tsx'

/** Returns a component that is loaded when it is first shown, so that tills that never show it do not load it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, label: string) {
  return function Later(props: Props) {
    const [{ Part, error }, setLoaded] = useState<{ Part?: ComponentType<Props>; error?: unknown }>({})
    useEffect(() => {
      load().then(
        (loaded) => setLoaded({ Part: loaded }),
        (reason: unknown) => setLoaded({ error: reason }),
      )
    }, [])
    if (Part) return <Part {...props} />
    return error === undefined ? <Spinner label={label} /> : <Refusal error={error} />
  }
}
