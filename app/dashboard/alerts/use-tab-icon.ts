import { useEffect } from 'react'

const WITH_DOT = '/favicon-new.svg'

/** Shows the icon with a dot while there is something new. */
export function useTabIcon(hasNews: boolean) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || !hasNews) return
    const usual = link.href
    link.href = WITH_DOT
    return () => void (link.href = usual)
  }, [hasNews])
}
