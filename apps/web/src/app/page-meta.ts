/** Returns the content of the page's own meta element of this name; empty if there is none. */
export function pageMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="velvet:${name}"]`)?.content ?? ''
}
