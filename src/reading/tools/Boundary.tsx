import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  onFailure?(): void
}

/** A part that does not load, or fails, takes nothing else down. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.warn('a part of the reader failed', error)
    this.props.onFailure?.()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
