/**
 * Returns the content of the page's meta element with this name, or an empty text without such an
 * element.
 */
export function pageMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="velvet:${name}"]`)?.content ?? ''
}
