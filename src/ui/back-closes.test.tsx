import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, StrictMode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface AskedProps {
  name: string
  onConfirm?: () => void
  children?: ReactNode
}

const Asked = ({ name, onConfirm, children }: AskedProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {name}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`${name} ?`}
          copy={{ confirm: `Oui, ${name}`, keep: `Non, ${name}` }}
          onConfirm={() => {
            setAsking(false)
            onConfirm?.()
          }}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Waits until every step through the history has been taken. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

const go = async (by: number) => {
  history.go(by)
  await settle()
}

const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await settle()
}

const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

const path = () => location.pathname

describe('the browser’s Back', () => {
  beforeEach(async () => {
    await settle()
    history.pushState({ idx: 0 }, '', '/avant')
    history.pushState({ idx: 1, usr: { from: '/x' }, key: 'page' }, '', '/page')
  })

  it('closes a dialog and keeps the page, whose entry keeps its state', async () => {
    render(<Asked name="rendre" />, { wrapper: StrictMode })
    await press('rendre')
    expect(history.state).toMatchObject({ idx: 2, usr: { from: '/x' } })
    await go(-1)
    expect(dialogs()).toEqual([])
    expect(path()).toBe('/page')
    expect(history.state).toEqual({ idx: 1, usr: { from: '/x' }, key: 'page' })
    await go(-1)
    expect(path()).toBe('/avant')
  })

  it.each(['Oui, rendre', 'Non, rendre', 'Fermer'])(
    'finds no step of a dialog closed by "%s"',
    async (name) => {
      render(<Asked name="rendre" />, { wrapper: StrictMode })
      await press('rendre')
      await press(name)
      expect(dialogs()).toEqual([])
      await go(-1)
      expect(path()).toBe('/avant')
    },
  )

  it('finds no step of a dialog that went with what it was about', async () => {
    const { rerender } = render(<Asked name="rendre" />)
    await press('rendre')
    rerender(<p>Plus rien ici.</p>)
    await settle()
    await go(-1)
    expect(path()).toBe('/avant')
  })

  it('closes dialogs one by one', async () => {
    render(
      <Asked name="dehors">
        <Asked name="dedans" />
      </Asked>,
      { wrapper: StrictMode },
    )
    await press('dehors')
    await press('dedans')
    expect(dialogs()).toEqual(['dehors ?', 'dedans ?'])
    await go(-1)
    expect(dialogs()).toEqual(['dehors ?'])
    await press('dedans')
    await press('Non, dedans')
    expect(dialogs()).toEqual(['dehors ?'])
    await go(-1)
    expect(dialogs()).toEqual([])
    expect(path()).toBe('/page')
    await go(-1)
    expect(path()).toBe('/avant')
  })

  it('leads to the page that a dialog was open on from what was gone to from it; Forward leads there again', async () => {
    render(<Asked name="partir" onConfirm={() => history.pushState({ idx: 3 }, '', '/ailleurs')} />)
    await press('partir')
    await press('Oui, partir')
    expect(path()).toBe('/ailleurs')
    await go(-1)
    expect(history.state).toMatchObject({ idx: 1, key: 'page' })
    expect(dialogs()).toEqual([])
    await go(1)
    expect(path()).toBe('/ailleurs')
    await go(-1)
    await go(-1)
    expect(path()).toBe('/avant')
  })

  it('follows a link that is pressed while the step of a closed dialog is on its way, and only then', async () => {
    const seen: (string | undefined)[] = []
    const follow = (event: MouseEvent) => {
      event.preventDefault()
      seen.push((history.state as { over?: string }).over)
      history.pushState({ idx: 2 }, '', '/ailleurs')
    }
    render(
      <>
        <Asked name="rendre" />
        <a href="/ailleurs" onClick={(event) => follow(event.nativeEvent)}>
          Ailleurs
        </a>
      </>,
    )
    await press('rendre')
    const step = history.go.bind(history)
    vi.spyOn(history, 'go').mockImplementationOnce((by) => {
      step(by)
      screen.getByRole('link', { name: 'Ailleurs' }).click()
    })
    await press('Fermer')
    await settle()
    expect(seen).toEqual([undefined])
    expect(path()).toBe('/ailleurs')
    await go(-1)
    expect(history.state).toMatchObject({ idx: 1, key: 'page' })
  })

  it('closes a dialog after another document was on its way and the page came back', async () => {
    render(<Asked name="rendre" />)
    await press('rendre')
    // The document that comes calls the step off.
    vi.spyOn(history, 'go').mockImplementationOnce(() => undefined)
    await press('Fermer')
    dispatchEvent(new Event('pageshow'))
    await settle()
    await press('rendre')
    await go(-1)
    expect(dialogs()).toEqual([])
    expect(path()).toBe('/page')
    await go(-1)
    expect(path()).toBe('/avant')
  })

  it('is followed by a Forward that opens nothing again', async () => {
    render(<Asked name="rendre" />)
    await press('rendre')
    await go(-1)
    await go(1)
    await waitFor(() => expect(history.state).toMatchObject({ idx: 1, key: 'page' }))
    expect(dialogs()).toEqual([])
    expect(path()).toBe('/page')
    await press('rendre')
    expect(dialogs()).toEqual(['rendre ?'])
    await go(-1)
    expect(dialogs()).toEqual([])
    expect(path()).toBe('/page')
  })

  it('closes the dialog that came in the place of another', async () => {
    const Two = () => {
      const [shown, setShown] = useState(1)
      return (
        shown < 3 && (
          <ConfirmDialog
            key={shown}
            title={`Pas ${shown}`}
            copy={{ confirm: 'Suite', keep: 'Non' }}
            onConfirm={() => setShown(shown + 1)}
            onClose={() => setShown(3)}
          >
            .
          </ConfirmDialog>
        )
      )
    }
    render(<Two />, { wrapper: StrictMode })
    await settle()
    await press('Suite')
    expect(dialogs()).toEqual(['Pas 2'])
    await go(-1)
    expect(dialogs()).toEqual([])
    expect(path()).toBe('/page')
    await go(-1)
    expect(path()).toBe('/avant')
  })

  it('does not close a dialog that waits for its answer, and closes it afterwards', async () => {
    const onClose = vi.fn()
    const { unmount } = render(
      <ConfirmDialog
        title="Envoi"
        copy={{ confirm: 'Oui', keep: 'Non' }}
        onConfirm={() => {}}
        onClose={onClose}
      >
        .
      </ConfirmDialog>,
    )
    await settle()
    await go(-1)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(dialogs()).toEqual(['Envoi'])
    await go(-1)
    expect(onClose).toHaveBeenCalledTimes(2)
    expect(path()).toBe('/page')
    unmount()
    await waitFor(() => expect(history.state).toMatchObject({ key: 'page' }))
  })
})
