import { useEffect, useState } from 'react'

interface Words {
  text: string
  forMs: number | undefined
}

export type Notice = ReturnType<typeof useNotice>

/** Holds one message of a form, which may disappear by itself. A new message replaces it. */
export function useNotice() {
  const [words, setWords] = useState<Words>()

  useEffect(() => {
    if (words?.forMs === undefined) return
    const timer = setTimeout(() => setWords(undefined), words.forMs)
    return () => clearTimeout(timer)
  }, [words])

  return {
    text: words?.text,
    show: (text: string, forMs?: number) => setWords({ text, forMs }),
    clear: () => setWords(undefined),
  }
}
