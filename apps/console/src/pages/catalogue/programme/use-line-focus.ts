import { useLayoutEffect, useRef, useState } from 'react'

/** What a button of a line does. */
export type LineAction = 'Move up' | 'Move down' | 'Change' | 'Remove'

interface Requested {
  /** The key of the line; undefined when no line is left. */
  key: string | undefined
  /** After `Add`, the first price of the new line takes the focus. */
  action: LineAction | 'Add'
}

/**
 * Keeps the keyboard's focus on the buttons of lines that are moved and removed. The browser drops it
 * when the line of the pressed button is taken out of the page, even for a moment.
 */
export function useLineFocus() {
  /** The button that adds a line, which has the focus when no line is left. */
  const add = useRef<HTMLButtonElement>(null)
  const [requested, setRequested] = useState<Requested>()
  useLayoutEffect(() => {
    if (!requested) return
    const line = add.current?.form?.querySelector(`[data-line="${requested.key}"]`)
    if (requested.action === 'Add') {
      line?.closest('tr')?.querySelector('input')?.focus()
      return
    }
    const buttons = [...(line?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    // The first line cannot move up and the last one cannot move down, so another button takes the focus.
    const button = buttons.find(({ dataset }) => dataset['action'] === requested.action) ?? buttons[0]
    ;(button ?? add.current)?.focus()
  }, [requested])
  const keepOn = (key: string | undefined, action: Requested['action']) => setRequested({ key, action })
  return { add, keepOn }
}
