import { describe, expect, it } from 'vitest'
import { artist } from './families/people.ts'
import { venue } from './families/places.ts'
import { bandOf, inksByStyle, overprint } from './inks.ts'
import { type PosterSubject, posterSvg, printBeside } from './poster.ts'

const styles = ['Electronic', 'Rock', 'Jazz', 'Techno', 'Hip Hop', 'Alternative', 'Metal', 'Various']
const ids = Array.from({ length: 60 }, (_, index) => `event-${index}`)
const everything = [undefined, artist, venue].flatMap((kind) =>
  styles.flatMap((style) => ids.map((id) => posterSvg({ id, style, kind }))),
)

describe('a drawn poster', () => {
  it('is the same for the same id and style, whenever and wherever it is drawn', () => {
    expect(posterSvg({ id: 'acid-cave', style: 'Techno' })).toBe(
      posterSvg({ id: 'acid-cave', style: 'Techno' }),
    )
    expect(posterSvg({ id: 'acid-cave', style: 'TECHNO' })).toBe(
      posterSvg({ id: 'acid-cave', style: 'techno' }),
    )
  })

  it('is another one for another id', () => {
    expect(new Set(everything).size).toBeGreaterThan(everything.length * 0.97)
  })

  it('stays under 4 KB', () => {
    expect(Math.max(...everything.map((svg) => svg.length))).toBeLessThan(4096)
  })

  it('is whole: every tag is closed, no number is missing, nothing is fetched, filtered or blended', () => {
    for (const svg of everything) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 500"/)
      const open: string[] = []
      for (const [tag, name = ''] of svg.matchAll(/<\/?([a-zA-Z]+)[^>]*>/g)) {
        if (tag.startsWith('</')) expect(open.pop()).toBe(name)
        else if (!tag.endsWith('/>')) open.push(name)
      }
      expect(open).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity|filter|mix-blend|style=|<script|<image|href="[^#]/)
    }
  })

  it('draws a style it does not know, or none, all the same', () => {
    expect(posterSvg({ id: 'x', style: null })).toContain('</svg>')
    expect(posterSvg({ id: 'x', style: 'Gabber' })).toContain('</svg>')
    expect(posterSvg({ id: '"><script>', style: '"><script>' })).not.toContain('<script>')
  })

  it('keeps its ids to itself where several stand in one document', () => {
    const scoped = posterSvg({ id: 'x', style: 'Jazz', scope: 'p1' })
    expect(scoped).not.toMatch(/ id="(?!p1-)|url\(#(?!p1-)|href="#(?!p1-)/)
  })
})

describe('posters of one view', () => {
  const printsOf = (view: readonly PosterSubject[]) =>
    view.map((subject, at) => printBeside(subject, view.slice(0, at)))

  it.each([undefined, artist, venue])(
    'are never printed alike, nor drawn alike side by side, also in one style',
    (kind) => {
      for (const style of styles)
        for (let from = 0; from < 50; from += 9) {
          const prints = printsOf(ids.slice(from, from + 9).map((id) => ({ id, style, kind })))
          expect(new Set(prints.map((print) => JSON.stringify(print))).size).toBe(prints.length)
          for (const [at, { composition }] of prints.entries())
            for (const before of prints.slice(Math.max(0, at - 2), at))
              expect(before.composition).not.toBe(composition)
        }
    },
  )

  it('are their own where nothing before them is alike, so that a list and a page mostly agree', () => {
    const view = ids.slice(0, 24).map((id, at) => ({ id, style: styles[at % styles.length] ?? null }))
    const own = view.map((subject) => printBeside(subject, []))
    const prints = printsOf(view)
    expect(
      prints.filter((print, at) => JSON.stringify(print) === JSON.stringify(own[at])).length,
    ).toBeGreaterThan(16)
    expect(posterSvg(view[0] ?? { id: '', style: null })).toBe(
      posterSvg({ id: 'event-0', style: 'Electronic', print: own[0] }),
    )
  })
})

describe('the band of a ticket', () => {
  it('has an ink of its poster that nobody takes for the honey of the Pass', () => {
    for (const style of styles)
      for (const id of ids) {
        const { ground, ink } = bandOf(id, style)
        expect(posterSvg({ id, style })).toContain(ground)
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
        const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
        const isYellow = r === most && b === least && most > 64 && g - b > 0.45 * (r - b)
        expect(isYellow, ground).toBe(false)
        expect(['#000000', '#ffffff']).toContain(ink)
      }
  })
})

describe('two inks over each other', () => {
  it('darken on light paper and lighten on dark paper', () => {
    expect(overprint({ paper: '#ffffff', first: '#ff0000', second: '#00ff00' })).toBe('#000000')
    expect(overprint({ paper: '#000000', first: '#ff0000', second: '#00ff00' })).toBe('#ffff00')
  })

  it('are never the paper itself', () => {
    for (const inks of Object.values(inksByStyle).flat()) {
      expect([inks.first, inks.second]).not.toContain(inks.paper)
    }
  })
})
