/** Where jobs that an operator runs by hand say what went wrong. */
export interface AdminLog {
  warn(details: unknown, line?: string): void
}
