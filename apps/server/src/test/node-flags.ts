/**
 * The flags of Node with which every start command runs the server: those of package.json, of the
 * image and of systemd, which a test compares with these. V8 would otherwise give new objects up to
 * 128 MB, and would let the old ones grow to three times their size before it looks for garbage.
 * docs/decisions/0077 has the figures.
 */
export const NODE_FLAGS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--v8-pool-size=2',
]
