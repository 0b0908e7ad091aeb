import { useEffect } from 'react'

/** Says first in the title that the page has errors, for those who hear titles or see only the tab. */
export function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    const { title } = document
    document.title = `Error: ${title}`
    return () => void (document.title = title)
  }, [hasErrors])
}
