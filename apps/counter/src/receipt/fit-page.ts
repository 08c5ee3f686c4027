const PAPER_MM = 80
const MM_A_PIXEL = 25.4 / 96
/** Heights are rounded up. This margin keeps the last line from moving to a page of its own. */
const SPARE_MM = 2

let sheet: CSSStyleSheet | undefined

/**
 * Sets the page length for printing to the longest slip. Browsers ignore `80mm auto` and would print on Letter, so both
 * lengths are set. Without slips, as for a Z report, the printer's own paper size stays.
 */
export function fitPage(receipt: HTMLElement | null): void {
  if (!('adoptedStyleSheets' in document)) return
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const pixels = receipt ? heightOfLongest(receipt) : 0
  sheet.replaceSync(pixels === 0 ? '' : pageRule(Math.ceil(pixels * MM_A_PIXEL) + SPARE_MM))
}

/** Hidden elements have no height, so the slips are shown while they are measured. */
function heightOfLongest(receipt: HTMLElement): number {
  receipt.style.display = 'block'
  const heights = [...receipt.children].map((slip) => slip.getBoundingClientRect().height)
  receipt.style.display = ''
  return Math.max(0, ...heights)
}

/** The side along which the paper moves must be the longer one, or Chromium rotates the page. */
const pageRule = (heightMM: number) => `@page { size: ${PAPER_MM}mm ${Math.max(heightMM, PAPER_MM)}mm; margin: 0 }`
