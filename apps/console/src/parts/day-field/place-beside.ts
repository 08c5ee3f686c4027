/** The size of the calendar with its frame, for a month of six weeks. */
const SIZE = { width: 280, height: 336 }
const GAP_PX = 4

/** Puts the calendar below its field, or above it where there is no room below. */
export function placeBeside(calendar: HTMLElement | null, field: HTMLElement | null): void {
  if (!calendar || !field) return
  const { left, top, bottom } = field.getBoundingClientRect()
  const isAbove = bottom + GAP_PX + SIZE.height > innerHeight && top > GAP_PX + SIZE.height
  const { style } = calendar
  style.left = `${Math.max(0, Math.min(left, innerWidth - SIZE.width)) + scrollX}px`
  style.top = isAbove ? 'auto' : `${bottom + GAP_PX + scrollY}px`
  style.bottom = isAbove ? `${innerHeight - top + GAP_PX - scrollY}px` : 'auto'
}
