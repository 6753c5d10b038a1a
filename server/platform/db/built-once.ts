import type { Db } from './database.ts'

interface Preparable<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> }
}

/**
 * Returns a statement whose SQL is written once per database, for those that every call or every door's poll runs. Its
 * values are `sql.placeholder`s. Without a name, so that no pooler must know it.
 */
export const builtOnce = <R>(build: (db: Db) => Preparable<R>) => {
  const built = new WeakMap<Db, ReturnType<Preparable<R>['prepare']>>()
  return (db: Db, values: Record<string, unknown>): Promise<R> => {
    const known = built.get(db) ?? build(db).prepare('')
    built.set(db, known)
    return known.execute(values)
  }
}
