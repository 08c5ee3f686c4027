/**
 * Returns a function that writes items one group after the other. Items that come while a group is
 * being written are the next group, so that many items at once need few statements. Each call
 * resolves when its item is written, and rejects if its group is not.
 */
export function joinedWrites<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let writing: Promise<unknown> = Promise.resolve()
  let next: { items: Item[]; written: Promise<void> } | undefined
  return (item) => {
    if (next) {
      next.items.push(item)
      return next.written
    }
    const items = [item]
    const written = writing.then(() => {
      next = undefined
      return write(items)
    })
    writing = written.catch(() => undefined)
    next = { items, written }
    return written
  }
}
