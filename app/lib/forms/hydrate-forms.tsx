import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Hydrates the form in each island of the page, and adds the toaster. */
export function hydrateForms(forms: Record<string, ReactNode>, toaster: ReactNode) {
  for (const island of document.querySelectorAll('form-island:not([data-plain])')) {
    // In development React insists on the prerendered attributes. In production noValidate stays on: the browser's own
    // validation would swallow a submit that comes before React listens.
    if (import.meta.hot) island.querySelector('form')!.noValidate = false
    hydrateRoot(
      island,
      <>
        {forms[island.getAttribute('name')!]}
        <Ready island={island} />
      </>,
    )
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(toaster)
}

/** Rendered last, so that everything before it has mounted. The event is deferred, so that it does not run inside React's commit. */
function Ready({ island }: { island: Element }) {
  useEffect(() => queueMicrotask(() => island.dispatchEvent(new Event('ready'))), [island])
  return null
}
