// For Node alone: the server and the build of the native apps hash the same scripts.
import { createHash } from 'node:crypto'

/** Returns the source for `script-src` of each script that stands in the page itself. */
export function hashesOfInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
