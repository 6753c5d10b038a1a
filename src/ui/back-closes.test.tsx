import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, StrictMode, useState } from 'react'
import { BrowserRouter, Link, useNavigate } from 'react-router-dom'
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

const Leaving = ({ replace }: { replace: boolean }) => {
  const navigate = useNavigate()
  return <Asked name="partir" onConfirm={() => navigate('/ailleurs', { replace })} />
}

/** Renders at /page, which /avant comes before. */
const open = (children: ReactNode) =>
  render(children, {
    wrapper: ({ children: app }) => (
      <StrictMode>
        <BrowserRouter>{app} </BrowserRouter>
      </StrictMode>
    ),
  })

/** Steps through the history, and waits for the first step. */
const step = (by: number) =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.go(by)
    await arrived
  })
const back = () => step(-1)

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

const expectPath = (path: string) => waitFor(() => expect(location.pathname).toBe(path))

describe('the browser’s Back', () => {
  beforeEach(() => {
    history.pushState({ idx: 0 }, '', '/avant')
    history.pushState({ idx: 1, usr: { from: '/x' }, key: 'page' }, '', '/page')
  })

  it('closes a dialog and keeps the page, whose entry keeps its state', async () => {
    open(<Asked name="rendre" />)
    await press('rendre')
    expect(history.state).toMatchObject({ idx: 2, usr: { from: '/x' } })
    await back()
    expect(dialogs()).toEqual([])
    expect(history.state).toEqual({ idx: 1, usr: { from: '/x' }, key: 'page' })
    await back()
    await expectPath('/avant')
  })

  it.each(['Oui, rendre', 'Non, rendre', 'Fermer'])(
    'leaves the page after a dialog closed by "%s"',
    async (name) => {
      open(<Asked name="rendre" />)
      await press('rendre')
      await press(name)
      expect(dialogs()).toEqual([])
      await back()
      await expectPath('/avant')
    },
  )

  it('leaves the page after a dialog that went with what it was about', async () => {
    const { rerender } = open(<Asked name="rendre" />)
    await press('rendre')
    rerender(<p>Plus rien ici.</p>)
    await back()
    await expectPath('/avant')
  })

  it('leaves the page after a reload with a dialog open, which opens it no more', async () => {
    history.pushState({ ...history.state, idx: 2, base: 1 }, '')
    open(<Asked name="rendre" />)
    expect(dialogs()).toEqual([])
    await press('rendre')
    expect(history.state).toMatchObject({ idx: 2 })
    await press('Fermer')
    await back()
    await expectPath('/avant')
  })

  it('closes dialogs one by one, also below one that was closed otherwise', async () => {
    open(
      <Asked name="dehors">
        <Asked name="dedans" />
      </Asked>,
    )
    await press('dehors')
    await press('dedans')
    expect(dialogs()).toEqual(['dehors ?', 'dedans ?'])
    await back()
    expect(dialogs()).toEqual(['dehors ?'])
    await press('dedans')
    await press('Non, dedans')
    expect(dialogs()).toEqual(['dehors ?'])
    await back()
    await waitFor(() => expect(dialogs()).toEqual([]))
    await expectPath('/page')
    await back()
    await expectPath('/avant')
  })

  it('uses one entry for a dialog that is opened often', async () => {
    open(<Asked name="rendre" />)
    for (let time = 0; time < 3; time++) {
      await press('rendre')
      await press('Fermer')
    }
    expect(history.state).toMatchObject({ idx: 2 })
  })

  it('leads to the page that a dialog was open on from what was gone to from it; Forward leads there again', async () => {
    open(<Leaving replace={false} />)
    await press('partir')
    await press('Oui, partir')
    await expectPath('/ailleurs')
    await back()
    await expectPath('/page')
    expect(dialogs()).toEqual([])
    await step(1)
    await expectPath('/ailleurs')
    await back()
    await expectPath('/page')
    await back()
    await expectPath('/avant')
    await step(1)
    await expectPath('/page')
    await step(1)
    await expectPath('/ailleurs')
  })

  it('leads to the page itself from what took the place of a dialog', async () => {
    open(<Leaving replace />)
    await press('partir')
    await press('Oui, partir')
    await expectPath('/ailleurs')
    await back()
    await expectPath('/page')
  })

  it('leads from a link in a dialog to the page that it was open on', async () => {
    open(
      <Asked name="lire">
        <Link to="/texte">Le texte</Link>
      </Asked>,
    )
    await press('lire')
    await userEvent.click(screen.getByRole('link', { name: 'Le texte' }))
    await expectPath('/texte')
    await press('Fermer')
    await back()
    await expectPath('/page')
    await back()
    await expectPath('/avant')
  })

  it('is followed by a Forward that opens nothing again', async () => {
    open(<Asked name="rendre" />)
    await press('rendre')
    await back()
    await step(1)
    expect(dialogs()).toEqual([])
    await press('rendre')
    expect(dialogs()).toEqual(['rendre ?'])
    await back()
    expect(dialogs()).toEqual([])
    await expectPath('/page')
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
    open(<Two />)
    await press('Suite')
    expect(dialogs()).toEqual(['Pas 2'])
    await back()
    expect(dialogs()).toEqual([])
    await expectPath('/page')
    await back()
    await expectPath('/avant')
  })

  it('keeps a dialog that waits for its answer, and asks it to close again', async () => {
    const onClose = vi.fn()
    open(
      <ConfirmDialog
        title="Envoi"
        copy={{ confirm: 'Oui', keep: 'Non' }}
        onConfirm={() => {}}
        onClose={onClose}
      >
        .
      </ConfirmDialog>,
    )
    await back()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(dialogs()).toEqual(['Envoi'])
    await waitFor(() => expect(history.state).toMatchObject({ idx: 2 }))
    await back()
    expect(onClose).toHaveBeenCalledTimes(2)
    await expectPath('/page')
  })
})
