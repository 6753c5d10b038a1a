const PATIENCE_MS = 10_000

/** Ends the process in order on SIGTERM or SIGINT: `close` first, then exit 0. A second signal, or 10 s, ends it at once. */
export const onStopSignal = (close: () => Promise<void>): void => {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
