// Only Node can run this file. It is shared, because the server and the build of the native apps
// hash the same scripts.
import { createHash } from 'node:crypto'

/** Returns a source for `script-src` for each inline script of a page. */
export function hashesOfInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => hashSource(text))
}

/** Returns the source that permits a script or a style which stands in the page itself. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
