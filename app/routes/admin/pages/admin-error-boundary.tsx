import { Component, type ReactNode } from 'react'
import { ErrorScreen } from '#app/site/chrome/error-screen.tsx'

/** Shows that a page of an admin has failed, and how to go on. */
export class AdminErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state as { error: unknown }
    if (error === undefined) return this.props.children
    return <ErrorScreen message={error instanceof Error ? error.message : String(error)} />
  }
}
