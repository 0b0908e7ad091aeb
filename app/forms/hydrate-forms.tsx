import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type FormContents, NO_CONTENTS } from '#contract/page-views.ts'
import { FormContentsContext } from './form-contents.ts'

/**
 * Hydrates the form in each island of the page, with the contents it was rendered with (`data-contents`), and adds the
 * toaster. A form with errors, kept files or text in a text area, where React would overwrite early typing, stays plain.
 */
export function hydrateForms(forms: Record<string, ReactNode>, toaster: ReactNode) {
  for (const island of document.querySelectorAll('form-island:not([data-plain])')) {
    // In development React insists on the prerendered attributes. In production noValidate stays on: the browser's own
    // validation would swallow a submit that comes before React listens.
    if (import.meta.hot) island.querySelector('form')!.noValidate = false
    hydrateRoot(
      island,
      <FormContentsContext value={contentsOf(island)}>
        {forms[island.getAttribute('name')!]}
        <Ready island={island} />
      </FormContentsContext>,
    )
  }
  const root = document.body.appendChild(document.createElement('div'))
  root.className = 'toast-root'
  createRoot(root).render(toaster)
}

function contentsOf(island: Element): FormContents {
  const given = island.getAttribute('data-contents')
  return given === null ? NO_CONTENTS : (JSON.parse(given) as FormContents)
}

/** Rendered last, when everything else has mounted; the event is deferred because its listeners must not run in React's commit. */
function Ready({ island }: { island: Element }) {
  useEffect(() => queueMicrotask(() => island.dispatchEvent(new Event('ready'))), [island])
  return null
}
