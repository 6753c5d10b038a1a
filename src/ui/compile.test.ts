import { setAdapter } from '@vanilla-extract/css/adapter'
import { setFileScope } from '@vanilla-extract/css/fileScope'
import { transformCss } from '@vanilla-extract/css/transformCss'
import { expect, it } from 'vitest'
import { style } from './compile.ts'

const compiled = (styles: Parameters<typeof style>[0]): string => {
  const cssObjs: Parameters<typeof transformCss>[0]['cssObjs'] = []
  const localClassNames: string[] = []
  setAdapter({
    appendCss: (css) => void cssObjs.push(css),
    registerClassName: (name) => void localClassNames.push(name),
    registerComposition: () => undefined,
    markCompositionUsed: () => undefined,
    onBeginFileScope: () => undefined,
    onEndFileScope: () => undefined,
    getIdentOption: () => 'short',
  })
  setFileScope('compile.test.ts')
  style(styles)
  return transformCss({ localClassNames, cssObjs, composedClassLists: [] }).join('\n')
}

it('a state within a breakpoint counts under both queries', () => {
  const css = compiled({ card: { '&[data-size=card]': { color: 'ink', _hover: { color: 'honey' } } } })
  expect(css).toMatch(
    /@media screen and \(min-width: 40rem\) and \(hover: hover\) \{\s*\.\w+\[data-size=card\]:hover:not\(:disabled\) \{\s*color: [^}]*honey/,
  )
})

it('queries of different kinds stand in each other', () => {
  const css = compiled({ '@supports (display: grid)': { md: { display: 'grid' } } })
  expect(css).toMatch(
    /@media screen and \(min-width: 48rem\) \{\s*@supports \(display: grid\)|@supports \(display: grid\) \{\s*@media/,
  )
})
