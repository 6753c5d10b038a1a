import { expect, test } from 'vitest'
import { danglingReferences } from '../../scripts/references.mjs'

// Built from parts, since the check reads this file too.
const ABSENT = ['rul', 'ing'].join('')
const exists = (path: string) => ['docs/payments.md', 'server/main.ts'].includes(path)

test.each([
  ['docs/a.md', 'See `server/main.ts` and [payments](payments.md#refunds), or https://example.com.', []],
  ['docs/a.md', 'See `server/gone.ts` and [payments](../payments.md).', ['server/gone.ts', '../payments.md']],
  ['server/a.ts', `/** Starts in \`server/main.ts\`. */\nconst ${ABSENT} = 1`, []],
  ['server/a.ts', `/** Ends late (${ABSENT} 7). */\nconst a = 'src/x'`, [ABSENT]],
])('%s: %j', (file, text, found) => {
  expect(danglingReferences(file, text, exists)).toEqual(found)
})
