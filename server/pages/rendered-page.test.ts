import { describe, expect, it } from 'vitest'
import { emptyMain, takeApart } from './rendered-page.ts'

const html =
  '<title>Auth · Nectar</title><meta name="description" content="x"/><header class="a">Nectar</header><main class="c"><p>…</p></main><footer></footer>'

describe('takeApart', () => {
  it('moves title and description out of the tree', () => {
    expect(takeApart('/auth', html)).toEqual({
      head: '<title>Auth · Nectar</title><meta name="description" content="x"/>',
      body: '<header class="a">Nectar</header><main class="c"><p>…</p></main><footer></footer>',
    })
  })

  it.each([
    ['<p style="color:red"></p>', /style attribute/],
    ['<style>p{}</style>', /style tag/],
    ['<script>go()</script>', /inline script/],
  ])('fails the build over %s', (body, complaint) => {
    expect(() => takeApart('/', body)).toThrow(complaint)
  })
})

it('emptyMain keeps the bar and the footer', () => {
  expect(emptyMain(takeApart('app.html', html))).toEqual({
    head: '',
    body: '<header class="a">Nectar</header><main class="c"></main><footer></footer>',
  })
})
