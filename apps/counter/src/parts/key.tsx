/** Shows on a button which key does the same. The button itself names the key with `aria-keyshortcuts`. */
export function Key({ is }: { is: string }) {
  return <kbd aria-hidden>{is}</kbd>
}
