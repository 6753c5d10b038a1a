import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRenderer } from './renderer.ts'

test('pages are rendered by the production build of React, whatever the environment says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nectar-renderer-'))
  const entry = join(folder, 'render.mjs')
  writeFileSync(entry, 'export const globalCss = () => process.env.NODE_ENV')
  const renderer = createRenderer(entry)
  try {
    expect(process.env.NODE_ENV).not.toBe('production')
    expect(await renderer.globalCss()).toBe('production')
  } finally {
    await renderer.close()
    rmSync(folder, { recursive: true })
  }
})
