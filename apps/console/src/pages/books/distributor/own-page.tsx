import type { ReactNode } from 'react'
import { useMe } from '../../../app/me.ts'
import { notAllowed } from '../../../parts/use-refuse-readers.ts'
import { useTitle } from '../../../parts/use-title.ts'

/** Shows a page that only people who work for a distributor may see. */
export function OwnPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  if (useMe().role !== 'distributor') throw notAllowed()
  return (
    <div className="page">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
