import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

interface Props {
  title: string
  /** The link to the page above this one. */
  up: ReactNode
  children: ReactNode
}

/** Shows the page of one thing, below a link to the page above. */
export function Subpage({ title, up, children }: Props) {
  useTitle(title)
  return (
    <div className="page">
      <p>{up}</p>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
