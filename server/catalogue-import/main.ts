import { runCatalogue } from './run.ts'

process.exitCode = await runCatalogue(process.argv.slice(2))
