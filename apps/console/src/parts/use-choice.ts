import { useRef, useState } from 'react'

/** The rows of a table that are selected by their checkboxes. */
export interface Choice<Row> {
  nameOf: (row: Row) => string
  isChosen: (row: Row) => boolean
  /** Selects or clears one row. With Shift, all rows between the last one and this one get the same state. */
  turn: (row: Row, isRange: boolean, shown: readonly Row[]) => void
  setAll: (rows: readonly Row[], isChosen: boolean) => void
}

interface Options<Row> {
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Returns true for rows that are selected until the user clears them. */
  isFirstChosen?: (row: Row) => boolean
}

export function useChoice<Row>({ keyOf, nameOf, isFirstChosen = () => false }: Options<Row>): Choice<Row> {
  /** The keys of the rows whose state the user has changed. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const isChosen = (row: Row) => isFirstChosen(row) !== turned.has(keyOf(row))
  const setAll = (rows: readonly Row[], chosen: boolean) => {
    const next = new Set(turned)
    for (const row of rows) {
      if (isFirstChosen(row) === chosen) next.delete(keyOf(row))
      else next.add(keyOf(row))
    }
    setTurned(next)
  }
  const turn = (row: Row, isRange: boolean, shown: readonly Row[]) => {
    const to = shown.indexOf(row)
    const from = isRange ? shown.findIndex((one) => keyOf(one) === last.current) : -1
    const rows = from < 0 ? [row] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    last.current = keyOf(row)
    setAll(rows, !isChosen(row))
  }
  return { nameOf, isChosen, turn, setAll }
}
