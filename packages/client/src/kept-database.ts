/** The methods of a store that can be called on the database directly. */
const STEPS = ['get', 'getAll', 'count', 'add', 'put', 'clear'] as const
export type Step = (typeof STEPS)[number]

/** Connects to a browser database and reopens it by itself. The package idb declares the types. */
export type KeptDatabase<Steps> = Steps & {
  /** Runs a function with the connection. If the browser had closed the connection, the function runs again. */
  use: <Result>(act: (connection: IDBDatabase) => Promise<Result>) => Promise<Result>
}

type Asking = (...input: unknown[]) => Promise<unknown>
type Upgrade = (database: IDBDatabase, oldVersion: number) => void

/**
 * Opens a database, and reopens it when the browser has closed the connection. Browsers do so after a long time in the
 * background, or when memory is short. An unfinished transaction was rolled back, so it runs again.
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
 * Starts a transaction that completes only when its data is on the disk, so that a power cut right afterwards loses
 * nothing. Its stores return promises, like those of the package idb.
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

/** Wraps a transaction, a store or an index, so that its requests return promises. */
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

/** Retrying does not help when the disk is full. */
function isOfConnection(error: unknown): boolean {
  return error instanceof DOMException && error.name !== 'QuotaExceededError'
}
