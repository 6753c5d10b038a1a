/** A statement accepts at most 65,535 values. */
const CHUNK_SIZE = 1_000

/** Splits rows into the numbers that a statement accepts. */
export const chunksOf = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK_SIZE) }, (_, index) =>
    rows.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  )
