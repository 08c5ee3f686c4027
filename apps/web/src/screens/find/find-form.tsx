import { FIND_LENGTH } from '@velvet/contract/catalogue/find.rules'
import { IconButton } from '@velvet/ui/icon-button'
import { w as ui } from '@velvet/ui/words'
import { ChevronLeft } from '@velvet/ui/icons/chevron-left'
import { Search } from '@velvet/ui/icons/search'
import { X } from '@velvet/ui/icons/x'
import { useRef } from 'react'
import { useBack } from '../../app/use-back.ts'
import styles from './find.module.css'
import { w } from './words.ts'

interface Props {
  text: string
  onText: (text: string) => void
  /** Called when the person has finished the words. */
  onSearch: () => void
}

/** The field of words, which opens with the keyboard. */
export function FindForm({ text, onText, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const back = useBack()
  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
        // The results are below the keyboard.
        field.current?.blur()
      }}
    >
      <IconButton aria-label={ui.back} onClick={back}>
        <ChevronLeft size={24} aria-hidden />
      </IconButton>
      <div className={styles.field}>
        <Search size={20} aria-hidden className={styles.glass} />
        <input
          ref={field}
          type="search"
          aria-label={w.field}
          placeholder={w.placeholder}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          maxLength={FIND_LENGTH}
          className={styles.input}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            aria-label={w.clearWords}
            onClick={() => {
              onText('')
              field.current?.focus()
            }}
          >
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
    </form>
  )
}
