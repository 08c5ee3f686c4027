import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { GripVertical } from '@velvet/ui/icons/grip-vertical'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { MoveForm } from './move-form.tsx'
import { positionAfter } from './order.ts'
import type { Ordered } from './order.ts'
import styles from './order-list.module.css'
import { useOrderCarry } from './use-order-carry.ts'
import { useOrderDrag } from './use-order-drag.ts'

interface Props<T extends Ordered> {
  /** Says what the list holds, for people who cannot see it. */
  label: string
  items: readonly T[]
  canMove: boolean
  onMove: (item: T, at: number) => void
  /** Returns the picture that a row shows before the name of its thing. */
  picture: (item: T) => ReactNode
}

/** Lets people put a list in order by mouse, by keyboard or by a form. */
export function OrderList<T extends Ordered>(props: Props<T>) {
  const { label, items, canMove, onMove, picture } = props
  const list = useRef<HTMLOListElement>(null)
  const [chosenId, setChosenId] = useState<string>()
  const [asked, setAsked] = useState<T>()
  const hand = useOrderCarry({ items, onMove })
  const drag = useOrderDrag({
    list,
    items,
    carry: hand.carry,
    onCarry: hand.carryTo,
    onDrop: hand.drop,
    onPutBack: hand.putBack,
  })
  const inTabOrder = items.some(({ id }) => id === chosenId) ? chosenId : items[0]?.id
  useFocusKept(list, items, chosenId)

  function pressKey(item: T, index: number, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') drag.cancel()
    const isUsed = canMove && hand.press(item, event)
    const next = items[positionAfter(event.key, index, items.length) ?? -1]
    if (!isUsed && !next) return
    event.preventDefault()
    if (!isUsed && next) handleOf(list.current, next.id)?.focus()
  }

  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li key={item.id} className={styles.row} data-drop={dropAt(hand.carry, items, index)}>
            <Handle
              item={item}
              canMove={canMove}
              picture={picture}
              position={index + 1}
              isTaken={hand.carry?.id === item.id}
              isInTabOrder={item.id === inTabOrder}
              onFocus={() => setChosenId(item.id)}
              onBlur={() => hand.carry?.id === item.id && hand.putBack(item)}
              onKeyDown={(event) => pressKey(item, index, event)}
              onPointerDown={(event) => canMove && drag.press(item, event)}
              onPointerMove={drag.move}
              onPointerUp={drag.release}
              onPointerCancel={drag.cancel}
            />
            {canMove && (
              <div className={`row-actions ${styles.move}`}>
                <Button look="quiet" onClick={() => setAsked(item)}>
                  Move to…<span className="visually-hidden"> {item.name}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="assertive">
        {hand.said}
      </p>
      {asked && (
        <Dialog title={`Move ${asked.name}`} onClose={() => setAsked(undefined)}>
          <MoveForm
            items={items}
            item={asked}
            onMove={(at) => {
              setAsked(undefined)
              onMove(asked, at)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

interface HandleProps<T extends Ordered> extends ButtonHTMLAttributes<HTMLButtonElement> {
  item: T
  /** The position in the list, counted from 1. */
  position: number
  isTaken: boolean
  isInTabOrder: boolean
  canMove: boolean
  picture: Props<T>['picture']
}

/** Shows the thing of a row as a button, which people take to move the thing. */
function Handle<T extends Ordered>(props: HandleProps<T>) {
  const { item, position, isTaken, isInTabOrder, canMove, picture, ...rest } = props
  return (
    <button
      {...rest}
      type="button"
      data-handle={item.id}
      className={styles.handle}
      aria-pressed={isTaken}
      tabIndex={isInTabOrder ? 0 : -1}
    >
      {canMove && <GripVertical className={styles.grip} size={20} aria-hidden />}
      <span className={styles.position}>{position}</span>
      {picture(item)}
      <span className={styles.name}>{item.name}</span>
    </button>
  )
}

/** Returns the side of a row on which the carried thing would be dropped. */
function dropAt(
  carry: { id: string; at: number } | null,
  items: readonly Ordered[],
  index: number,
): 'before' | 'after' | undefined {
  if (carry?.at !== index) return undefined
  const own = items.findIndex(({ id }) => id === carry.id)
  if (own === index) return undefined
  return own < index ? 'after' : 'before'
}

/** Gives the focus back to a row that has moved, because a moved element loses it. */
function useFocusKept(
  list: { current: HTMLElement | null },
  items: readonly Ordered[],
  chosenId: string | undefined,
): void {
  const order = items.map(({ id }) => id).join()
  const before = useRef(order)
  useLayoutEffect(() => {
    if (before.current === order) return
    before.current = order
    if (chosenId !== undefined && document.activeElement === document.body) {
      handleOf(list.current, chosenId)?.focus()
    }
  }, [order, chosenId, list])
}

function handleOf(list: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)
}
