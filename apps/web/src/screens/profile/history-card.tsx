import { Button } from '@velvet/ui/button'
import { Shimmer } from '@velvet/ui/shimmer'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './entries.module.css'
import { FoldedCard } from '../../parts/folded-card.tsx'
import type { Pages } from './use-pages.ts'

/** The number of items that are shown before the person asks for more. */
const SHORT = 3

interface HistoryCardProps<Item> {
  id: string
  title: string
  /** The words for an empty list. */
  none: string
  buttons: { all: string; more: string; again: string }
  pages: Pages<Item>
  onMore: () => void
  row: (item: Item) => ReactNode
  /** Opens the card without a tap. */
  isOpen?: boolean
  children?: ReactNode
}

/** Folded, until a tap opens it. Shows the newest items of a list, and all of it page by page on demand. */
export function HistoryCard<Item>(props: HistoryCardProps<Item>) {
  const { id, title, none, pages, row, isOpen, children } = props
  const { items, isLoading, error } = pages
  const [isWhole, setIsWhole] = useState(false)
  const isEmpty = items.length === 0
  return (
    <FoldedCard id={id} title={title} isOpen={isOpen ?? false}>
      {isEmpty && isLoading && <Shimmer height={64} />}
      {isEmpty && !isLoading && !error && <p className={styles.none}>{none}</p>}
      <ul className={styles.entries}>{(isWhole ? items : items.slice(0, SHORT)).map(row)}</ul>
      {children}
      {error && <p className={styles.none}>{error}</p>}
      <Further {...props} isWhole={isWhole || items.length <= SHORT} onWhole={() => setIsWhole(true)} />
    </FoldedCard>
  )
}

interface FurtherProps<Item> extends HistoryCardProps<Item> {
  isWhole: boolean
  onWhole: () => void
}

function Further<Item>({ pages, buttons, onMore, isWhole, onWhole }: FurtherProps<Item>) {
  const { next, isLoading, error } = pages
  if (!error && !isWhole) return <Wide onPress={onWhole}>{buttons.all}</Wide>
  if (next === null && !error) return null
  return (
    <Wide onPress={onMore} busy={isLoading}>
      {error ? buttons.again : buttons.more}
    </Wide>
  )
}

function Wide(props: { onPress: () => void; busy?: boolean; children: string }) {
  return (
    <Button look="quiet" wide busy={props.busy ?? false} onClick={props.onPress}>
      {props.children}
    </Button>
  )
}
