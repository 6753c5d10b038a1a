import { describe, expect, it } from 'vitest'
import { globalCss } from './global-css.ts'
import { system } from './system.ts'
import { colors } from './tokens.ts'

type Name = keyof typeof colors

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (first: string, second: string): number => {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the palette, %s', (_, mode) => {
  const of = (name: Name, ground: Name) => contrast(colors[name][mode], colors[ground][mode])

  it.each(['ground', 'raised', 'sunken'] as const)('reads on %s', (ground) => {
    for (const text of ['muted', 'honey', 'danger', 'success'] as const) {
      expect(of(text, ground), text).toBeGreaterThanOrEqual(4.5)
    }
    // Texts that are read at the door.
    expect(of('ink', ground)).toBeGreaterThanOrEqual(7)
    expect(of('control', ground), 'outlines').toBeGreaterThanOrEqual(3)
  })

  it('reads on a toast, of what was done and of what failed', () => {
    expect(of('ground', 'ink')).toBeGreaterThanOrEqual(7)
    expect(of('ground', 'danger')).toBeGreaterThanOrEqual(4.5)
    // Distinguishable without the icon.
    expect(of('ink', 'danger')).toBeGreaterThanOrEqual(1.5)
  })

  it('reads on honey', () => {
    expect(of('onAccent', 'accent')).toBeGreaterThanOrEqual(7)
    expect(of('onAccent', 'accentHover')).toBeGreaterThanOrEqual(7)
  })
})

describe('the global style sheet', () => {
  const css = globalCss('/assets/font.woff2')

  it('defines every variable that Chakra’s tokens refer to', () => {
    const wanted = new Set(JSON.stringify(system.getTokenCss()).match(/--n-[a-z0-9-]+(?=":)/g))
    const missing = [...wanted].filter((name) => !css.includes(`${name}:`) && !name.includes('breakpoint'))
    expect(missing).toEqual([])
  })

  it('names the font it was given, and nothing else is fetched', () => {
    expect(css.match(/url\([^)]+\)/g)).toEqual(['url(/assets/font.woff2)'])
  })

  // A very short duration would animate every property of every element, and keep the old mode's colours.
  it('lets nothing pass from one look to the next where motion is reduced', () => {
    const reduced = css.slice(css.indexOf('@media (prefers-reduced-motion:reduce)'))
    expect(reduced).toContain('transition:none!important')
    expect(reduced).not.toContain('transition-duration')
  })

  it('has no end tag that would close the style element', () => expect(css).not.toContain('</'))
})
