import { Component, Fragment, type ReactNode } from 'react'
import { type LibraryError, toLibraryError } from './errors'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** Rendered in place of the children after an error; `retry` mounts them anew. Nothing by default. */
  fallback?: (retry: () => void) => ReactNode
  /** Called once for each error, to report it to the page and the console. */
  onError: (error: LibraryError) => void
}

/** Catches errors that its children throw while rendering or in an effect, so that the rest of the tree stays mounted. */
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
