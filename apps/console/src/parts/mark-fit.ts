/**
 * The `ref` of a box whose only child is a table. Marks the box with `data-fits` while the table is
 * no wider than the box.
 */
export function markFit(box: HTMLElement | null): (() => void) | undefined {
  const table = box?.firstElementChild
  if (!box || !(table instanceof HTMLElement)) return undefined
  const observer = new ResizeObserver(() => {
    box.toggleAttribute('data-fits', table.offsetWidth <= box.clientWidth)
  })
  observer.observe(box)
  observer.observe(table)
  return () => observer.disconnect()
}
