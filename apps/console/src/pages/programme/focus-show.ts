/** Moves the focus to a showtime on the timeline or in the table, or else to the day itself. */
export function focusShow(id: string | undefined): void {
  const show = id === undefined ? null : document.querySelector<HTMLElement>(`[data-show="${id}"]`)
  const place = show ?? document.getElementById('content')
  place?.focus()
}
