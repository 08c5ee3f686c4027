export const FIELD = 'input:enabled, select:enabled, textarea:enabled'

/**
 * Moves the focus from a control that goes away to the first field of its form. Where there is no field,
 * the focus moves to the dialog, the section or the page, so that the next Tab goes on from there.
 */
export function focusNearby(control: HTMLElement): void {
  const field = control.closest('form')?.querySelector<HTMLElement>(FIELD)
  const place = control.closest<HTMLElement>('dialog, section, main')
  if (!field && place) place.tabIndex = -1
  ;(field ?? place)?.focus()
}
