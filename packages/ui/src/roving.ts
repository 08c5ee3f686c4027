/** Returns the item to which a key moves from the selected one; undefined for any other key. */
export function neighbour<Id>(ids: readonly Id[], selected: Id, key: string): Id | undefined {
  const index = ids.indexOf(selected)
  if (key === 'ArrowRight') return ids[(index + 1) % ids.length]
  if (key === 'ArrowLeft') return ids[(index - 1 + ids.length) % ids.length]
  if (key === 'Home') return ids[0]
  if (key === 'End') return ids[ids.length - 1]
  return undefined
}
