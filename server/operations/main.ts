import { runNectar } from './nectar.ts'

process.exitCode = await runNectar(process.argv.slice(2))
