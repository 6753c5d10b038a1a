import { render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { deferred } from './deferred.tsx'

const Concert = ({ name }: { name: string }) => <p>{name}</p>
const answer = async () => ({ default: Concert })
const failing = () => vi.fn(answer).mockRejectedValueOnce(new Error('cut off'))

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <p>Échec</p> : this.props.children
  }
}

it('requests the code at the first render, and shows the fallback of its props meanwhile', async () => {
  const load = vi.fn(answer)
  const Deferred = deferred(load, { fallback: ({ name }) => <i>{name} arrive</i> })
  expect(load).not.toHaveBeenCalled()
  render(<Deferred name="Nour" />)
  expect(screen.getByText('Nour arrive')).toBeVisible()
  expect(await screen.findByText('Nour')).toBeVisible()
})

it('requests the code again when there may be a network', async () => {
  const load = failing()
  const Deferred = deferred(load)
  render(<Deferred name="Nour" />)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(screen.queryByText('Nour')).toBeNull()
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Nour')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

it('fails in the error boundary of the page if it is required', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const load = failing()
  const Deferred = deferred(load, { isRequired: true })
  render(
    <Boundary>
      <Deferred name="Nour" />
    </Boundary>,
  )
  expect(await screen.findByText('Échec')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('marks a section as hydrated once its code is there', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const Deferred = deferred(
    async () => {
      await arrival
      return { default: Concert }
    },
    { section: { className: 'tall' } },
  )
  const { container } = render(<Deferred name="Nour" />)
  const section = container.querySelector<HTMLElement>('.tall[data-slice]')
  expect(section?.dataset.awake).toBeUndefined()
  arrive()
  expect(await screen.findByText('Nour')).toBeVisible()
  expect(section?.dataset.awake).toBe('')
})
