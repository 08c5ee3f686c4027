import { beforeAll, type beforeEach } from 'vitest'

/**
 * Returns an object that a test file can name in one line, although it is only made before the first test of the file or
 * of the group; with `beforeEach`, it is made anew before each test.
 */
export function madeBefore<Made extends object>(
  make: () => Made | Promise<Made>,
  hook: typeof beforeAll | typeof beforeEach = beforeAll,
): Made {
  const named = {} as Made
  hook(async () => {
    const made = await make()
    Object.setPrototypeOf(named, Object.getPrototypeOf(made) as object)
    Object.assign(named, made)
  })
  return named
}
