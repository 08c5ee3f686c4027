/** The code that a plug-in gives with its refusal, such as `OS-PLUG-GLOC-0003`; empty without one. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
