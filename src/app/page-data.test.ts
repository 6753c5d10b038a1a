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
