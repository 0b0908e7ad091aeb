import { useEffect } from 'react'

/** Prefixes the document title with 'Error: ', for screen readers and for those who see only the tab. */
export function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    const { title } = document
    document.title = `Error: ${title}`
    return () => void (document.title = title)
  }, [hasErrors])
}
