import { textOf } from '@velvet/client/call-error'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useId, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { Options } from './options.tsx'
import styles from './picker.module.css'
import type { Pick, Picks } from './picks.ts'
import { usePicks } from './use-picks.ts'
import { foundText } from './words.ts'

interface Props<P extends Pick> {
  label: string
  source: Picks<P>
  /** What is chosen; null while nothing is. */
  value: { name: string } | null
  onPick: (pick: P | null) => void
  /** The words for choosing nothing, such as “Every film”. Without them, one thing stays chosen. */
  none?: string
  /** The list leaves out the items with these ids, such as items that are chosen already. */
  without?: readonly string[]
  required?: boolean
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
}

/**
 * Lets a person choose one of many films, cinemas or customers. The server searches while they type, so
 * that no page loads the whole list. The keys are those of an ARIA combobox: the arrow keys choose, Enter
 * takes, and Esc closes the list.
 */
export function Picker<P extends Pick>(props: Props<P>) {
  const { source, value, onPick, none, without = [], ...field } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { items: found, hasMore, isSearching, error, tryAgain } = usePicks(source, typed ?? '', isOpen)
  const items = found.filter((item) => !without.includes(item.id))
  const options: readonly (P | null)[] = none === undefined || typed || isSearching ? items : [null, ...items]
  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setAt(0)
  }
  const pick = (option: P | null) => {
    close()
    onPick(option)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (!isOpen && step === undefined)) return
    // Enter on “Try again” presses that button.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
    if (step !== undefined) {
      setOpen(true)
      if (isOpen) setAt((at + step + options.length) % Math.max(options.length, 1))
    } else if (event.key === 'Enter') {
      const option = options[at]
      if (option !== undefined) pick(option)
    } else if (event.key === 'Escape') close()
    else return
    // Neither the form nor the dialog around the field reacts to a key that belongs to its list.
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const message = foundText({ isSearching, error, hasMore, count: items.length })
  return (
    <div className={styles.picker} onBlur={leave} onKeyDown={press}>
      <TextField
        {...field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && at < options.length ? `${id}-${at}` : undefined}
        value={typed ?? value?.name ?? none ?? ''}
        onFocus={({ target }) => target.select()}
        onClick={() => setOpen(true)}
        onChange={(text) => {
          setTyped(text)
          setOpen(true)
          setAt(0)
        }}
      />
      {/* The focus stays in the field, so a press below it must not move it. */}
      <div className={styles.list} hidden={!isOpen} role="presentation" onMouseDown={(event) => event.preventDefault()}>
        <Options id={id} label={field.label} options={options} at={at} none={none} onPick={pick} />
        {isOpen && (
          <p className={styles.note} role="status">
            {message}
          </p>
        )}
        {error && (
          <div className={styles.note} role="alert">
            {textOf(error)}
            <Button look="quiet" onClick={tryAgain}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
