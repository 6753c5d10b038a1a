import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { PAGE_DATA_ID } from '../config/rendered-app.ts'
import { takePageData } from './page-data.ts'

const bring = (text: string | null) => {
  document.body.innerHTML = ''
  if (text === null) return
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = PAGE_DATA_ID
  script.textContent = text
  document.body.append(script)
}

it.each([
  [null, 'none', undefined],
  ['[[["events"],[1]]]', 'taken', [1]],
  ['[[["events"],[1', 'broken off', undefined],
  ['{"events":[1]}', 'broken off', undefined],
] as const)('of %s: %s', (text, answer, events) => {
  bring(text)
  const client = new QueryClient()
  expect(takePageData(client)).toBe(answer)
  expect(client.getQueryData(['events'])).toEqual(events)
})
