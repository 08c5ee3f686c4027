import { useNavigate } from '@tanstack/react-router'
import { Search } from '@velvet/ui/icons/search'
import { useState } from 'react'
import { searchWithout } from './list-search.ts'
import styles from './search-box.module.css'

/** Searches a list for words, which the address keeps. */
export function SearchBox({ label, q }: { label: string; q: string | undefined }) {
  const navigate = useNavigate()
  const [text, setText] = useState(q ?? '')
  const [searched, setSearched] = useState(q)
  // A link or the back button may have searched for something else.
  if (q !== searched) {
    setSearched(q)
    setText(q ?? '')
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
            searchWithout(search, ['q', 'cursor'], text.trim() ? { q: text.trim() } : {}),
        })
      }}
    >
      <Search size={18} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
