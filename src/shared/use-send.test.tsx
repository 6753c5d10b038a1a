import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type SendOptions, useSend } from './use-send.ts'

/** Mocks a request that the test resolves itself. */
const server = () => {
  const answers: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const send = vi.fn(
    (_: string) => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })),
  )
  return { send, answers }
}

const use = (options: SendOptions<string, string>) => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSend(options), { wrapper }).result
}
const type = () => act(() => void document.body.dispatchEvent(new Event('input', { bubbles: true })))

describe('one attempt', () => {
  it('is sent once, however often it is asked for before anything is drawn anew', async () => {
    const { send } = server()
    const hook = use({ send })
    act(() => {
      hook.current.send('a')
      hook.current.send('a')
      hook.current.send('b')
    })
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(hook.current.variables).toBe('a')
  })

  it('is checked once, and nothing is sent of a form that is wrong', async () => {
    const { send } = server()
    const hook = use({ send })
    const check = vi.fn(async (): Promise<string | undefined> => undefined)
    act(() => {
      hook.current.send(check)
      hook.current.send(check)
    })
    await waitFor(() => expect(check).toHaveBeenCalledTimes(1))
    expect(send).not.toHaveBeenCalled()
    act(() => hook.current.send(async () => 'a'))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })

  it('that has failed may be made again at once', async () => {
    const { send, answers } = server()
    const hook = use({ send })
    act(() => hook.current.send('a'))
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers[0]?.reject(new Error('lost')))
    await waitFor(() => expect(hook.current.isError).toBe(true))
    act(() => hook.current.send('a'))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })

  it('whose answer is none may be made again at once', async () => {
    const { send, answers } = server()
    const hook = use({ send, repeat: 'never', isDone: (answer) => answer !== 'refused' })
    const answered = async (count: number, answer: string) => {
      act(() => hook.current.send('a'))
      await waitFor(() => expect(answers).toHaveLength(count))
      await act(async () => answers[count - 1]?.resolve(answer))
      await waitFor(() => expect(hook.current.data).toBe(answer))
    }
    await answered(1, 'refused')
    await answered(2, 'taken')
    act(() => hook.current.send('a'))
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('of another button for the same thing counts too', async () => {
    const { send } = server()
    const client = new QueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const mutationKey = ['book', 'u1', 'e1']
    const one = renderHook(() => useSend({ send, mutationKey }), { wrapper }).result
    const other = renderHook(() => useSend({ send, mutationKey }), { wrapper }).result
    act(() => {
      one.current.send('a')
      other.current.send('a')
    })
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })
})

describe('an attempt that has succeeded', () => {
  const succeeded = async (options: Partial<SendOptions<string, string>> = {}) => {
    const { send, answers } = server()
    const hook = use({ ...options, send })
    act(() => hook.current.send('a'))
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers[0]?.resolve('done'))
    await waitFor(() => expect(hook.current.isSuccess).toBe(true))
    const again = (input: string | (() => Promise<string>) = 'a') => act(() => hook.current.send(input))
    return { send, again, hook }
  }

  it('is not made again until something is typed, also where the form was emptied meanwhile', async () => {
    const { send, again } = await succeeded()
    const check = vi.fn(async () => 'empty')
    again()
    again(check)
    expect(check).not.toHaveBeenCalled()
    expect(send).toHaveBeenCalledTimes(1)
    type()
    again()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })

  it('leaves another input free', async () => {
    const { send, again } = await succeeded()
    again('b')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })

  it('may be repeated after a moment where that is wanted', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const { send, again } = await succeeded({ repeat: 'after-moment' })
    clock.mockReturnValue(10_999)
    again()
    expect(send).toHaveBeenCalledTimes(1)
    clock.mockReturnValue(11_000)
    again()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    clock.mockRestore()
  })

  it('may be repeated at once where it is a state that another tab may have changed back', async () => {
    const { send, again } = await succeeded({ repeat: 'at-once' })
    again()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })

  it('is never repeated where it stands for good, but after a reset', async () => {
    const { send, again, hook } = await succeeded({ repeat: 'never' })
    type()
    again()
    expect(send).toHaveBeenCalledTimes(1)
    act(() => hook.current.reset())
    again()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })
})

it('sends several switches side by side, each once', async () => {
  const { send } = server()
  const hook = use({ send, isConcurrent: true })
  act(() => {
    hook.current.send('on')
    hook.current.send('off')
    hook.current.send('on')
  })
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})
