import { Component, Fragment, type ReactNode } from 'react'
import { type LibraryError, toLibraryError } from './errors'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** What stands in place of what threw; `retry` begins that anew. Nothing by default. */
  fallback?: (retry: () => void) => ReactNode
  /** Told once for each failure, so that the page and the console hear of it. */
  onError: (error: LibraryError) => void
}

/** Whatever throws in it while it renders or in an effect takes nothing else down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean; tries: number }> {
  override state = { failed: false, tries: 0 }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onError(toLibraryError(thrown))
  }

  readonly #retry = () => this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }))

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (this.state.failed) return fallback?.(this.#retry) ?? null
    return <Fragment key={this.state.tries}>{children}</Fragment>
  }
}
