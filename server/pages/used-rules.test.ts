import { expect, it } from 'vitest'
import { sheetRules } from '../../build/sheet-rules.ts'
import { usedRules } from './used-rules.ts'

const used = (css: string, classes: string) => usedRules(sheetRules(css), `<p class="${classes}">x</p>`)

it('leaves out what the page does not name, in the order of the sheet and within its layers', () => {
  const css =
    '@layer recipes{.a{top:0}.b{top:1px}}@layer styles{.c{top:2px}@media (min-width:48rem){.a{top:3px}.b{top:4px}}.d{top:5px}}.a{top:6px}'
  expect(used(css, 'a d')).toBe(
    '@layer recipes{.a{top:0}}@layer styles{@media (min-width:48rem){.a{top:3px}}.d{top:5px}}.a{top:6px}',
  )
  expect(used(css, 'a b c d')).toBe(css)
  expect(used(css, 'e')).toBe('')
})

it('keeps what a state shows: attributes, pseudo-classes, what it may hold, the mode of colour', () => {
  const kept =
    ".a[data-open]{top:0}.a:hover:not(.b){top:1px}.a:has(.b,.c){top:2px}.a:is(.b .c,:not(.d)){top:3px}.dark .a{top:4px}.a::after{content:'.b'}"
  expect(used(kept, 'a')).toBe(kept)
})

it('needs every class of one selector', () => {
  expect(used('.a .b{top:0}.a.c,.b>.d{top:1px}.a svg{top:2px}', 'a')).toBe('.a svg{top:2px}')
  expect(used('.a.c,.b>.d{top:1px}', 'b d')).toBe('.a.c,.b>.d{top:1px}')
})

it('keeps what names no class, and what other rules refer to', () => {
  const kept =
    '@layer a,b;@font-face{font-family:X}@keyframes k{to{top:0}}@property --p{syntax:"*";inherits:false}p{top:0}'
  expect(used(kept, 'a')).toBe(kept)
})
