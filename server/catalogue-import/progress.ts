import cliProgress from 'cli-progress'

/** Where an import is written about: a bar on a terminal, plain lines anywhere else. */
export interface Progress {
  line(text: string): void
  at(done: number, report: { kept: number; refused: number }): void
  end(): void
}

const MEGABYTE = 1024 * 1024

const plainLines: Progress = { line: (text) => console.log(text), at: () => {}, end: () => {} }

/** A bar over the file's bytes, with the lines that are printed meanwhile above it; only where a person watches and there is something to wait for. */
export const showProgress = (size: number): Progress => {
  if (!process.stdout.isTTY) return plainLines
  const bars = new cliProgress.MultiBar(
    {
      format: '{bar} {percentage} % | {kept} repris, {refused} refusés | encore {eta_formatted}',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stdout,
    },
    cliProgress.Presets.shades_classic,
  )
  const bar = bars.create(Math.max(1, Math.round((size / MEGABYTE) * 100)), 0, { kept: 0, refused: 0 })
  return {
    line: (text) => bars.log(`${text}\n`),
    at: (done, report) => bar.update(Math.round((done / MEGABYTE) * 100), report),
    end: () => bars.stop(),
  }
}
