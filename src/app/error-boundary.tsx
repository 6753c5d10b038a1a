import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Shown in place of what failed. `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode
  /** A change of it forgets the failure: another page gets its own chance. */
  resetKey: string
  children: ReactNode
}

/** Keeps one page's failure from taking the bar and the other pages along. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}
