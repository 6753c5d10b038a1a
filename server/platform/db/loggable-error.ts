import { DrizzleQueryError } from 'drizzle-orm'

/** What a log may hold of an error: a failed query's own message quotes its parameters, which are people's addresses and hashes. */
export const loggableError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('Failed query')) : error
