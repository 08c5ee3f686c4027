import { useEffect, useState } from 'react'

interface Text {
  text: string
  forMs: number | undefined
}

export type Notice = ReturnType<typeof useNotice>

/** Holds one message of a form, which may disappear by itself. A new message replaces it. */
export function useNotice() {
  const [message, setText] = useState<Text>()

  useEffect(() => {
    if (message?.forMs === undefined) return
    const timer = setTimeout(() => setText(undefined), message.forMs)
    return () => clearTimeout(timer)
  }, [message])

  return {
    text: message?.text,
    show: (text: string, forMs?: number) => setText({ text, forMs }),
    clear: () => setText(undefined),
  }
}
