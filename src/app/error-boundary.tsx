import { Component, type ReactNode } from 'react'
import { reloadIfReachable } from '../boot/reload-once.ts'
import { isLostFile } from './lost-file.ts'

interface BoundaryProps {
  /** Rendered in place of the failed children. `retry` renders them again, or reloads the page if their code could not be loaded. */
  fallback: (retry: () => void) => ReactNode
  /** A change resets the failure: another page may work. */
  resetKey: string
  children: ReactNode
}

/** Limits one page's failure to that page. */
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
