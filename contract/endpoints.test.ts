import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const folder = new URL('./endpoints/', import.meta.url)

test('every call of every module stands in the table, and none in the place of another', async () => {
  const modules = await Promise.all(
    readdirSync(folder).map(
      (name) => import(new URL(name, folder).href) as Promise<Record<string, Endpoint>>,
    ),
  )
  const calls = modules.flatMap((module) => Object.values(module))
  expect(Object.values(endpoints)).toHaveLength(calls.length)
  expect(new Set<Endpoint>(Object.values(endpoints))).toEqual(new Set(calls))
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
})
