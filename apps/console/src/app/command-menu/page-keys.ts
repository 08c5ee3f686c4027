/** Fields and widgets that use letters themselves, and menus, whose keys move through them alone. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role="grid"], [role="application"], [role="menu"]'

/**
 * What `j` and `k` move through on a page: the rows of its tables, the items of its lists that lead
 * somewhere or do something, and widgets with keys of their own, each as one.
 */
const STOPS = [
  'tbody tr',
  'li:has(a, button)',
  '[role="grid"]:not(:empty)',
  '[role="application"]:has([tabindex="0"])',
].join(', ')

/** What they move through on a page that has nothing of that kind, such as a form. */
const PARTS = 'h1, h2'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'
>

/** Returns true for a key that belongs to a field, a widget, an open dialog or the browser. */
function isTaken(pressed: Pressed): boolean {
  if (pressed.defaultPrevented || pressed.isComposing) return true
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return true
  if (pressed.target instanceof Element && pressed.target.closest(OWN_KEYS)) return true
  return document.querySelector('dialog[open]') !== null
}

/**
 * Does what a key means on every page of the console. `/` moves the focus to the search of the list,
 * and finds across the console on a page without one. `j` and `k` move through the page. `Enter`
 * opens the row that has the focus. Returns false for every other key.
 */
export function pressPageKey(pressed: Pressed, page: HTMLElement, find: () => void): boolean {
  if (isTaken(pressed)) return false
  switch (pressed.key) {
    case '/': {
      const search = page.querySelector<HTMLElement>('input[type="search"]')
      if (search) search.focus()
      else find()
      return true
    }
    case 'j':
      return moveBy(1, page)
    case 'k':
      return moveBy(-1, page)
    case 'Enter':
      return openRow(pressed.target)
    default:
      return false
  }
}

function moveBy(step: 1 | -1, page: HTMLElement): boolean {
  const stops = stopsOf(page)
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  const stop = stops[Math.min(Math.max(at + step, 0), stops.length - 1)]
  if (!stop) return false
  focusOn(stop)
  return true
}

function stopsOf(page: HTMLElement): HTMLElement[] {
  const found = [...page.querySelectorAll<HTMLElement>(STOPS)]
  const stops = found.filter((stop) => !found.some((other) => other !== stop && other.contains(stop)))
  return stops.length > 0 ? stops : [...page.querySelectorAll<HTMLElement>(PARTS)]
}

/** Focuses what a stop is for: the link of a row, the place in a widget, or else the stop itself. */
function focusOn(stop: HTMLElement): void {
  const inside =
    stop.tagName === 'TR'
      ? 'td:is(:first-child, :first-child:has([type="checkbox"]) + td) a'
      : stop.tagName === 'LI'
        ? 'a, button'
        : '[tabindex="0"]'
  const target = stop.querySelector<HTMLElement>(inside)
  if (target) {
    target.focus()
    return
  }
  stop.tabIndex = -1
  stop.focus()
}

/** A row without a link in its first cell has the focus itself, and leads where its first link does. */
function openRow(target: EventTarget | null): boolean {
  const link = target instanceof HTMLTableRowElement && target.querySelector('a')
  if (link) link.click()
  return Boolean(link)
}
