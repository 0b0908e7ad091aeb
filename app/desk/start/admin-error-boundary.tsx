import { Component, type ReactNode } from 'react'
import { ErrorScreen } from '#app/site/chrome/error-screen.tsx'

export class AdminErrorBoundary extends Component<{ children: ReactNode }, { message: string | undefined }> {
  override state: { message: string | undefined } = { message: undefined }
  static getDerivedStateFromError = (error: unknown) => ({
    message: error instanceof Error ? error.message : 'Unknown error',
  })

  override render() {
    const { message } = this.state
    return message === undefined ? this.props.children : <ErrorScreen message={message} />
  }
}
