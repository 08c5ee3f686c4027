import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { searchWithout } from './list-search.ts'
import styles from './search-box.module.css'

/** Searches a list for words, which the address keeps. The key `/` moves the focus here. */
export function SearchBox({ label, q }: { label: string; q: string | undefined }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(q ?? '')
  const [searched, setSearched] = useState(q)
  // A link or the back button may have searched for something else.
  if (q !== searched) {
    setSearched(q)
    setWords(q ?? '')
  }
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const isElsewhere = !(event.target as HTMLElement).matches('input, select, textarea')
      if (event.key !== '/' || !isElsewhere) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({
          to: '.',
          search: (search: Record<string, unknown>) =>
            searchWithout(search, ['q', 'cursor'], words.trim() ? { q: words.trim() } : {}),
        })
      }}
    >
      <Search size={18} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </form>
  )
}
