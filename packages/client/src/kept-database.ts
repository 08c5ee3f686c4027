/** What a store does in one step. */
const STEPS = ['get', 'getAll', 'count', 'add', 'put', 'clear'] as const
export type Step = (typeof STEPS)[number]

/** A database of the browser that survives the end of its connection. The package idb has the types of its steps. */
export type KeptDatabase<Steps> = Steps & {
  /** Does an act on the connection. The act is repeated if the browser had closed the connection. */
  use: <Result>(act: (connection: IDBDatabase) => Promise<Result>) => Promise<Result>
}

type Asking = (...input: unknown[]) => Promise<unknown>
type Upgrade = (database: IDBDatabase, oldVersion: number) => void

/**
 * Opens a database, and opens it again when the browser has closed the connection, as browsers do after a long time in
 * the background, or when they are short of memory. What was begun on the closed one was rolled back, so it is repeated.
 */
export async function openKept<Steps extends Record<Step, unknown>>(
  name: string,
  version: number,
  upgrade: Upgrade,
): Promise<KeptDatabase<Steps>> {
  const open = () => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
    return resultOf(request)
  }
  let current: Promise<IDBDatabase> | undefined = open()
  await current

  const use = async <Result>(act: (connection: IDBDatabase) => Promise<Result>): Promise<Result> => {
    const opened = (current ??= open())
    try {
      return await act(await opened)
    } catch (error) {
      if (current === opened) current = undefined
      opened.then((old) => old.close()).catch(() => undefined)
      if (!isOfConnection(error)) throw error
      return act(await (current ??= open()))
    }
  }
  const stepOf =
    (step: Step): Asking =>
    (store, ...input) =>
      use((connection) => {
        const tx = connection.transaction(String(store), step.startsWith('get') ? 'readonly' : 'readwrite')
        return (promised(tx.objectStore(String(store))) as Record<Step, Asking>)[step](...input)
      })
  const steps = Object.fromEntries(STEPS.map((step) => [step, stepOf(step)]))
  return { use, ...(steps as Steps) }
}

/**
 * Makes a transaction that is done only when its data is on the disk, so that nothing is lost if the power fails right
 * after it. Its stores return promises, like those of the package idb.
 */
export function writeStrictly<Result>(
  { use }: KeptDatabase<object>,
  stores: readonly string[],
  act: (tx: never) => Promise<Result>,
): Promise<Result> {
  return use(async (connection) => {
    const tx = connection.transaction([...stores], 'readwrite', { durability: 'strict' })
    const isOnDisk = new Promise<unknown>((resolve, reject) => {
      tx.oncomplete = resolve
      tx.onabort = () => reject(tx.error ?? new DOMException('The connection was closed', 'AbortError'))
    })
    const [result] = await Promise.all([act(promised(tx) as never), isOnDisk])
    return result
  })
}

/** Returns a transaction, store or index whose requests are promises. */
function promised(source: object): unknown {
  return new Proxy(source, {
    get:
      (_, name) =>
      (...input: unknown[]) => {
        const made: unknown = Reflect.apply(Reflect.get(source, name) as () => unknown, source, input)
        return made instanceof IDBRequest ? resultOf(made) : made && promised(made)
      },
  })
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser stores nothing'))
  })
}

/** A full disk stays full, however often it is tried. */
function isOfConnection(error: unknown): boolean {
  return error instanceof DOMException && error.name !== 'QuotaExceededError'
}
