/** Returns what the page says under this name; empty if it says nothing. */
export function pageMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="velvet:${name}"]`)?.content ?? ''
}
