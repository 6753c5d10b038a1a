import { Component, type ReactNode } from 'react'
import { reloadIfReachable } from '../boot/reload-once.ts'
import { isLostFile } from '../lib/lost-file.ts'

interface BoundaryProps {
  /** Shown in place of what failed. `retry` renders the children again; where their code was lost, which stays so, it asks for the page anew. */
  fallback: (retry: () => void) => ReactNode
  /** A change of it forgets the failure: another page gets its own chance. */
  resetKey: string
  children: ReactNode
}

/** Keeps one page's failure from taking the bar and the other pages along. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean; isLost: boolean }> {
  override state = { failed: false, isLost: false }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, isLost: isLostFile(error) }
  }

  retry = (): void => {
    if (this.state.isLost) void reloadIfReachable()
    else this.setState({ failed: false })
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children
  }
}
