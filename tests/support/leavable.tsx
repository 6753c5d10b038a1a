import { type ReactNode, useState } from 'react'

/** Renders a page, and the button 'Partir' that leaves it for another. */
export const Leavable = ({ children }: { children: ReactNode }) => {
  const [isLeft, setLeft] = useState(false)
  return isLeft ? (
    <p>Ailleurs</p>
  ) : (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Partir
      </button>
      {children}
    </>
  )
}

/** Returns a reply for a served call, which comes once it is let `go`. */
export const held = (value: unknown) => {
  let answer: (value: unknown) => void
  const answered = new Promise((resolve) => {
    answer = resolve
  })
  return { give: () => answered, go: () => answer(value) }
}
