import type { Database } from '../../platform/database/connect.ts'
import { readCatalogue, type Catalogue } from './catalogue-sql.ts'

/** After this many attempts, the catalogue is read after the rows, without another check. */
const ROUNDS = 3

/**
 * Caches the names that many tickets show, so that statements need not join them. The process gets no notification of
 * changes. Instead, each statement reports whether the catalogue has changed since it was cached.
 */
export class KeptCatalogue {
  readonly #db: Database
  #reading: Promise<Catalogue> | undefined

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns rows, with a catalogue that is at least as new as the rows. */
  async readWith<Row extends { isCatalogueUnchanged: boolean }>(
    read: (snapshot: string) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; catalogue: Catalogue }> {
    for (let round = 1; ; round += 1) {
      const reading = (this.#reading ??= this.#read())
      const catalogue = await reading
      const rows = await read(catalogue.snapshot)
      if (rows.every(({ isCatalogueUnchanged }) => isCatalogueUnchanged)) return { rows, catalogue }
      if (this.#reading === reading) this.#reading = undefined
      // The catalogue keeps changing, for example during an import.
      if (round === ROUNDS) return { rows, catalogue: await readCatalogue(this.#db) }
    }
  }

  #read(): Promise<Catalogue> {
    const reading = readCatalogue(this.#db)
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined
    })
    return reading
  }
}
