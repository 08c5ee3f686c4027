/**
 * Returns the code of a plug-in's error, such as `OS-PLUG-GLOC-0003`; an empty text if it has none.
 */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
