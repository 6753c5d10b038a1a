import { vi } from 'vitest'
import { compileRoughly } from '../roughly-compiled.ts'

// What the tests make hashes of is no secret: the least that argon2 does, in place of 19 MiB and two passes. `auth.test.ts` replaces this and sees
// the real cost, and so do the processes that tests start.
vi.mock('@node-rs/argon2', async (real) => {
  const argon2 = await real<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
})

compileRoughly()
