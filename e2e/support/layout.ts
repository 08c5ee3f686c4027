import type { Page } from '@playwright/test'

/** The smallest side of what a finger must hit, in CSS pixels (WCAG 2.5.5). */
const TARGET = 44

/**
 * Names every control that another element covers or that is too small for a finger, every text
 * that is cut off, and a page that is wider than its screen. Where a dialog is open, only the
 * controls in it count.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const name = (one: Element) =>
      (one.getAttribute('aria-label') ?? (one as HTMLElement).innerText).replace(/\s+/g, ' ').trim().slice(0, 40) ||
      `${one.tagName} ${one.id}`

    function isSeen(one: Element): boolean {
      const { width, height } = one.getBoundingClientRect()
      return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true })
    }

    /** A link within a sentence is as high as its line, and does not have to be larger. */
    const isAmongText = (one: Element) => getComputedStyle(one).display === 'inline'

    /** A tap on the label of a radio button or of a switch hits the control. */
    const bodyOf = (one: Element) => one.closest('label') ?? one

    /**
     * Returns true if a tap at a point of the control reaches it. The point is given in shares of
     * width and height.
     */
    function isReached(one: Element, [across, down]: readonly [number, number]): boolean {
      const { left, top, width, height } = one.getBoundingClientRect()
      const found = document.elementFromPoint(left + across * width, top + down * height)
      if (!found) return false
      // The button that shows a password is inside its field.
      const isInField = one.matches('input, select') && one.parentElement?.contains(found)
      return one.contains(found) || found.contains(one) || Boolean(isInField)
    }

    /** The corners are round, so the points are a quarter of the size away from the edges. */
    const POINTS = [
      [0.5, 0.5],
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const

    function isCovered(one: Element): boolean {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      return POINTS.some((point) => {
        if (isReached(one, point)) return false
        // A control may be higher than the screen, and its other end can be scrolled into view.
        const { top, height } = one.getBoundingClientRect()
        scrollBy({ top: top + point[1] * height - innerHeight / 2, behavior: 'instant' })
        return !isReached(one, point)
      })
    }

    function faultOf(one: Element): string[] {
      const { width, height } = one.getBoundingClientRect()
      const isSmall = width < target - 0.5 || height < target - 0.5
      return [
        ...(isSmall ? [`${name(one)}: ${width.toFixed(0)} × ${height.toFixed(0)} px`] : []),
        ...(isCovered(one) ? [`${name(one)}: covered`] : []),
      ]
    }

    /** Returns true if the element has words of its own that are not completely shown. */
    function isCut(one: Element): boolean {
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!hasText || !isSeen(one)) return false
      const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(one)
      const endsInDots = webkitLineClamp !== 'none' || textOverflow === 'ellipsis'
      // A text that ends in dots is complete on the page that its link, or a link of its card, opens.
      if (endsInDots && one.closest('a, li:has(a)')) return false
      const isClipped = [overflowX, overflowY].some((flow) => flow === 'hidden' || flow === 'clip')
      const isWider = one.scrollWidth > one.clientWidth + 1
      return isClipped && (isWider || one.scrollHeight > one.clientHeight + 1)
    }

    const area = document.querySelector('dialog[open]') ?? document
    const controls = [...area.querySelectorAll('button, a[href], input, select, textarea')]
    const bodies = controls.map(bodyOf).filter((one) => isSeen(one) && !isAmongText(one))
    const cut = [...area.querySelectorAll('body *')].filter(isCut)
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = [
      ...bodies.flatMap(faultOf),
      ...cut.map((one) => `${name(one)}: cut off`),
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ]
    scrollTo({ top: 0, behavior: 'instant' })
    return faults
  }, TARGET)
}
