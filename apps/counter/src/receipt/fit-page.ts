const PAPER_MM = 80
const MM_A_PIXEL = 25.4 / 96
/** Heights are rounded up, and this much more keeps the last line from a page of its own. */
const SPARE_MM = 2

let sheet: CSSStyleSheet | undefined

/**
 * Makes the pages of the browser's printing as long as the longest slip. Browsers drop `80mm auto` and print on Letter, so
 * both lengths are set. Without slips, such as for a Z report, the paper of the printer stays as it is set.
 */
export function fitPage(receipt: HTMLElement | null): void {
  if (!('adoptedStyleSheets' in document)) return
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const pixels = receipt ? heightOfLongest(receipt) : 0
  sheet.replaceSync(pixels === 0 ? '' : pageRule(Math.ceil(pixels * MM_A_PIXEL) + SPARE_MM))
}

/** The slips are shown for a moment, because what the page hides has no height. */
function heightOfLongest(receipt: HTMLElement): number {
  receipt.style.display = 'block'
  const heights = [...receipt.children].map((slip) => slip.getBoundingClientRect().height)
  receipt.style.display = ''
  return Math.max(0, ...heights)
}

/** The side along which paper moves must be the longer one, or Chromium turns the page. */
const pageRule = (heightMM: number) => `@page { size: ${PAPER_MM}mm ${Math.max(heightMM, PAPER_MM)}mm; margin: 0 }`
