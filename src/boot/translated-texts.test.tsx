import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { survivePageTranslation } from './translated-texts.ts'

beforeAll(survivePageTranslation)

const textsIn = (element: HTMLElement): Text[] =>
  [...element.childNodes].flatMap((node) =>
    node instanceof Text ? [node] : node instanceof HTMLElement ? textsIn(node) : [],
  )

const font = (word: string) => {
  const outer = document.createElement('font')
  outer.append(Object.assign(document.createElement('font'), { textContent: word }))
  return outer
}

const ways: Record<string, (text: Text, translation: HTMLElement) => void> = {
  'replaces it': (text, translation) => text.replaceWith(translation),
  'inserts before it and removes it': (text, translation) => {
    text.before(translation)
    text.remove()
  },
  'wraps it': (text, translation) => {
    text.before(translation)
    translation.replaceChildren(text)
  },
}

/** Texts of each kind that React changes: removed, preceded by a new element, changed. */
const Page = ({ isBusy }: { isBusy: boolean }) => (
  <p data-testid="page">
    {isBusy ? 'Chargement' : <b>Prêt</b>}
    {isBusy && <i>!</i>}
    {isBusy ? 'un' : 'deux'}
    {isBusy && 'fin'}
  </p>
)

for (const [way, replace] of Object.entries(ways))
  it(`keeps React working where a translator ${way}`, async () => {
    const { rerender } = render(<Page isBusy={false} />)
    const page = screen.getByTestId('page')
    const translate = async () => {
      for (const text of textsIn(page)) replace(text, font(text.data.toUpperCase()))
      await act(async () => undefined)
    }
    await translate()
    expect(page.textContent).toMatch(way === 'wraps it' ? /Prêtdeux/ : /PRÊTDEUX/)
    rerender(<Page isBusy />)
    await act(async () => undefined)
    expect(page.textContent).toBe('Chargement!unfin')
    await translate()
    rerender(<Page isBusy={false} />)
    await act(async () => undefined)
    expect(page.textContent).toBe('Prêtdeux')
  })

it('still throws where a text was never in an element, or an element is in another', () => {
  const [parent, other] = [document.createElement('div'), document.createElement('div')]
  expect(() => parent.removeChild(other)).toThrow('not a child')
  expect(() => parent.insertBefore(document.createElement('i'), other)).toThrow()
})
