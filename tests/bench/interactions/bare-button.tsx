/** The limit: React, and a button that sets one state. */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const Counter = () => {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

createRoot(document.getElementById('qr') as HTMLElement).render(<Counter />)
