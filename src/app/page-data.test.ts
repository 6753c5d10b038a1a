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

it('of a page that was true some time ago: what it brings is the device’s copy of then, and is asked for anew', () => {
  const text = '[[["events"],{"value":[{"source":"server"}],"storedAt":0,"source":"server"}]]'
  bring(text)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  const taken = () => {
    const client = new QueryClient()
    takePageData(client)
    return client.getQueryState(['events'])
  }
  expect(taken()?.data).toMatchObject({ source: 'server' })
  root.dataset.asOf = '1700000000000'
  expect(taken()).toMatchObject({
    data: { value: [{ source: 'server' }], storedAt: 1_700_000_000_000, source: 'device' },
    dataUpdatedAt: 1,
  })
})
