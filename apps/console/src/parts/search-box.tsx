import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { searchWithout } from './list-search.ts'
import styles from './search-box.module.css'

/** Searches a list for words, which the address keeps. */
export function SearchBox({ label, q }: { label: string; q: string | undefined }) {
  const navigate = useNavigate()
  const [words, setWords] = useState(q ?? '')
  const [searched, setSearched] = useState(q)
  // A link or the back button may have searched for something else.
  if (q !== searched) {
    setSearched(q)
    setWords(q ?? '')
  }
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
        type="search"
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </form>
  )
}
