let base = ''

/** For the native shells, which are served from elsewhere than the server they call. */
export function setBaseUrl(url: string): void {
  base = url.replace(/\/+$/, '')
}

/** The full address of a path of the server, whether of a call or of a picture. */
export function serverUrl(path: string): string {
  return path.startsWith('/') ? base + path : path
}
