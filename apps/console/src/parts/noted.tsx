import type { ReactNode } from 'react'

interface Props {
  note: ReactNode
  children: ReactNode
}

/** Shows a note in a cell below its content, because a column of its own would make a wide table scroll. */
export function Noted({ note, children }: Props) {
  return (
    <>
      {children}
      <br />
      <span className="muted">{note}</span>
    </>
  )
}
