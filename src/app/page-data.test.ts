import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { PAGE_AGE_ID, PAGE_DATA_ID } from '../config/rendered-app.ts'
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
  [null, [], undefined],
  ['[[["events"],[1]]]', [['events']], [1]],
  ['[[["events"],[1', null, undefined],
  ['{"events":[1]}', null, undefined],
] as const)('of %s: %j', (text, answer, events) => {
  bring(text)
  const client = new QueryClient()
  expect(takePageData(client)).toEqual(answer)
  expect(client.getQueryData(['events'])).toEqual(events)
})

it('shows what the server read before it could read no more as of then, and the document’s line of its age until there is an answer', () => {
  bring('[[["events"],{"value":[1],"storedAt":0,"source":"server"}]]')
  const line = document.createElement('p')
  line.id = PAGE_AGE_ID
  document.body.append(line)
  document.getElementById(PAGE_DATA_ID)?.setAttribute('data-at', '1790000000000')
  const client = new QueryClient()
  takePageData(client)
  expect(client.getQueryData(['events'])).toEqual({
    value: [1],
    storedAt: 1_790_000_000_000,
    source: 'server',
  })
  expect(client.getQueryState(['events'])?.dataUpdatedAt).toBe(1)
  expect(document.getElementById(PAGE_AGE_ID)).toBe(line)
  client.setQueryData(['events'], { value: [2] })
  expect(document.getElementById(PAGE_AGE_ID)).toBeNull()
})
