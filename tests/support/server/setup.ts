import { afterAll, vi } from 'vitest'
import { compileRoughly } from '../roughly-compiled.ts'
import { writtenFiles } from './written-files.ts'

// The tests hash no secrets: argon2's minimum instead of 19 MiB and two passes, except where `hashing` says otherwise. Processes that tests
// start use the real cost.
vi.mock('@node-rs/argon2', async (real) => {
  const argon2 = await real<typeof import('@node-rs/argon2')>()
  const { hashing } = await import('./hashing.ts')
  return {
    ...argon2,
    hash: ((password, cost) =>
      argon2.hash(
        password,
        hashing.isReal ? cost : { memoryCost: 8, timeCost: 1, parallelism: 1 },
      )) satisfies typeof argon2.hash,
    verify: ((hash, password) => {
      hashing.compared.push(String(hash))
      return argon2.verify(hash, password)
    }) satisfies typeof argon2.verify,
  }
})

compileRoughly()

afterAll(writtenFiles.remove)
