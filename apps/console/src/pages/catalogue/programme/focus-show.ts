/**
 * Moves the focus to a showtime on the timeline or in the table. Without one, moves it to the page.
 */
export function focusShow(id: string | undefined): void {
  const show = id === undefined ? null : document.querySelector<HTMLElement>(`[data-show="${id}"]`)
  const place = show ?? document.getElementById('content')
  place?.focus()
}
