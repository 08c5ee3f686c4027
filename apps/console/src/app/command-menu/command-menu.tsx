import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { Command } from 'cmdk'
import { useLayoutEffect, useRef } from 'react'
import { useMe } from '../me.ts'
import styles from './command-menu.module.css'
import { pagesFor, verbsFor } from './pages.ts'
import type { Item } from './pages.ts'
import { useFound } from './use-found.ts'

interface CommandMenuProps {
  title: string
  text: string
  onText: (text: string) => void
  onClose: () => void
}

/**
 * Opens a page, a customer, a film, a showtime or a reference that the user finds by a few letters. The dialog is our
 * own, because the dialog of cmdk adds a style element, which the Content-Security-Policy refuses.
 */
export function CommandMenu({ title, text, onText, onClose }: CommandMenuProps) {
  const me = useMe()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // A dialog that opens gives the focus to its heading, so the field takes the focus afterwards.
  useLayoutEffect(() => input.current?.focus(), [])
  const { groups, isSearching } = useFound(text, me)
  const verbs = { title: 'Do', items: verbsFor(text, me) }
  const pages = { title: 'Pages', items: pagesFor(text, me) }
  const goTo = ({ path, search = {} }: Item) => {
    onClose()
    void navigate({ to: path, search })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Command label={title} shouldFilter={false} vimBindings={false} loop>
        <Command.Input
          ref={input}
          className={styles.input}
          placeholder="A page, person, film, showtime, number or “Refund G17”"
          value={text}
          onValueChange={onText}
        />
        <Command.List className={styles.list}>
          {!isSearching && <Command.Empty className={styles.empty}>Nothing fits these words.</Command.Empty>}
          {[verbs, pages, ...groups].map(
            ({ title: heading, items }) =>
              items.length > 0 && (
                <Command.Group key={heading} heading={heading} className={styles.group}>
                  {items.map((item) => (
                    <Command.Item
                      key={addressOf(item)}
                      value={addressOf(item)}
                      className={styles.item}
                      onSelect={() => goTo(item)}
                    >
                      <span>{item.label}</span>
                      {item.note && <span className="muted">{item.note}</span>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
        </Command.List>
      </Command>
      {isSearching && <Spinner label="Searching" />}
      <p className="muted">
        On every page, <kbd>/</kbd> searches, and <kbd>j</kbd> and <kbd>k</kbd> move through its rows.
      </p>
    </Dialog>
  )
}

/** Returns a text that no other item has, because cmdk tells items apart by their texts. */
function addressOf({ path, search }: Item): string {
  return [path, ...Object.values(search ?? {})].join(' ')
}
