import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Toaster } from '#app/ui/toast.tsx'

/** Makes the plain form in each island of the page the lively one, with toasts beside it. */
export function takeOver(forms: Record<string, ReactNode>) {
  for (const island of document.querySelectorAll('form-island:not([data-plain])')) {
    hydrateRoot(
      island,
      <>
        {forms[island.getAttribute('name')!]}
        <Ready island={island} />
      </>,
    )
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
}

/** Comes last, so that everything before it listens. */
function Ready({ island }: { island: Element }) {
  useEffect(() => void island.dispatchEvent(new Event('ready')), [island])
  return null
}
