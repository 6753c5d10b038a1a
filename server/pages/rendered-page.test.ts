import { describe, expect, it } from 'vitest'
import { emptyMain, takeApart } from './rendered-page.ts'

const html =
  '<title>Auth · Nectar</title><meta name="description" content="x"/><style data-emotion="css-global 0"></style>' +
  '<style data-emotion="css a b">.css-a{color:red}</style><header class="css-a">Nectar</header>' +
  '<main class="css-c"><style data-emotion="css c">.css-c{top:0}</style><style data-emotion="css a b">.css-a{color:red}</style><p>…</p></main><footer></footer>'

describe('takeApart', () => {
  it('moves title and styles out of the tree, each style once', () => {
    expect(takeApart('/auth', html)).toEqual({
      head: '<title>Auth · Nectar</title><meta name="description" content="x"/>',
      styleIds: ['a', 'b', 'c'],
      css: '.css-a{color:red}.css-c{top:0}',
      body: '<header class="css-a">Nectar</header><main class="css-c"><p>…</p></main><footer></footer>',
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

it('emptyMain keeps the bar, the footer and every style', () => {
  const shell = emptyMain(takeApart('app.html', html))
  expect(shell.body).toBe('<header class="css-a">Nectar</header><main class="css-c"></main><footer></footer>')
  expect(shell.head).toBe('')
  expect(shell.css).toContain('.css-c')
})
