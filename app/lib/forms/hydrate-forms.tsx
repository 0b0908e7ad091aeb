import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Toaster } from '#app/ui/toast/toast.tsx'

/** Makes the plain form in each island of the page the lively one, with toasts beside it. */
export function hydrateForms(forms: Record<string, ReactNode>) {
  for (const island of document.querySelectorAll('form-island:not([data-plain])')) {
    // In development React wants the page as it was drawn. Otherwise the browser's own checks stay off: they would take a
    // press that comes before React listens.
    if (import.meta.hot) island.querySelector('form')!.noValidate = false
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

/** Comes last, so that everything before it listens; what it sets off is no part of its being drawn. */
function Ready({ island }: { island: Element }) {
  useEffect(() => queueMicrotask(() => island.dispatchEvent(new Event('ready'))), [island])
  return null
}
