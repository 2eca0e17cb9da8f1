import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  onFailure(): void
}

/** A tool that does not load takes nothing else down. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
