import type { Database } from '../../platform/database/connect.ts'
import { readCatalogue, type Catalogue } from './catalogue-sql.ts'

/** A statement is read again this often. Then the catalogue is read after it. */
const ROUNDS = 3

/**
 * Keeps the names that many tickets show, so that no statement has to join them. Nothing tells this process about
 * changes: each statement says whether the catalogue has changed since it was read.
 */
export class KeptCatalogue {
  readonly #db: Database
  #reading: Promise<Catalogue> | undefined

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns rows with a catalogue that is at least as new as they are. */
  async readWith<Row extends { isCatalogueUnchanged: boolean }>(
    read: (snapshot: string) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; catalogue: Catalogue }> {
    for (let round = 1; ; round += 1) {
      const reading = (this.#reading ??= this.#read())
      const catalogue = await reading
      const rows = await read(catalogue.snapshot)
      if (rows.every(({ isCatalogueUnchanged }) => isCatalogueUnchanged)) return { rows, catalogue }
      if (this.#reading === reading) this.#reading = undefined
      // Somebody is changing the catalogue all the time, such as by an import.
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
