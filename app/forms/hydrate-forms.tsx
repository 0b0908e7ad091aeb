import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type FormContents, NO_CONTENTS } from '#contract/page-views.ts'
import { FormContentsContext } from './form-contents.ts'

/**
 * Hydrates the form in each island of the page, with the contents it was rendered with (`data-contents`), and adds the
 * toaster. A form with errors, kept files or text in a text area, where React would overwrite early typing, stays plain.
 * Survives what other programs, such as a translator, have changed in the page.
 */
export function hydrateForms(forms: Record<string, ReactNode>, toaster: ReactNode) {
  tolerateMovedNodes()
  for (const island of document.querySelectorAll('form-island:not([data-plain])'))
    void hydrateForm(island, forms[island.getAttribute('name')!])
  const root = document.body.appendChild(document.createElement('div'))
  root.className = 'toast-root'
  createRoot(root).render(toaster)
}

async function hydrateForm(island: Element, form: ReactNode) {
  // A press that ends on another element than it began on does nothing.
  while (island.matches(':active')) await new Promise(requestAnimationFrame)
  if (island.matches('[data-plain]')) return
  // In development React insists on the prerendered attributes. In production noValidate stays on: the browser's own
  // validation would swallow a submit that comes before React listens.
  if (import.meta.hot) island.querySelector('form')!.noValidate = false
  // At once: between listening and rendering, React would replace the fields of a translated form during the very event
  // that focuses one of them.
  flushSync(() =>
    hydrateRoot(
      island,
      <FormContentsContext value={contentsOf(island)}>
        {form}
        <Ready island={island} restore={keepFields(island)} />
      </FormContentsContext>,
    ),
  )
}

function contentsOf(island: Element): FormContents {
  const given = island.getAttribute('data-contents')
  return given === null ? NO_CONTENTS : (JSON.parse(given) as FormContents)
}

/** Rendered last, when everything else has mounted; the event is deferred because its listeners must not run in React's commit. */
function Ready({ island, restore }: { island: Element; restore: () => void }) {
  useLayoutEffect(restore, [restore])
  useEffect(() => queueMicrotask(() => island.dispatchEvent(new Event('ready'))), [island])
  return null
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const fieldsOf = (island: Element) => [...island.querySelectorAll<FormField>('input, select, textarea')]

/**
 * Returns a function that puts contents and focus of the fields into their successors: React renders a form anew if it finds other
 * texts than its own.
 */
function keepFields(island: Element): () => void {
  const fields = fieldsOf(island)
  const focused = document.activeElement
  return () => {
    for (const [at, successor] of fieldsOf(island).entries()) {
      const field = fields[at]
      if (!field || field.isConnected || field.name !== successor.name) continue
      copyContents(field, successor)
      if (field !== focused || document.activeElement !== document.body) continue
      successor.focus({ preventScroll: true })
      if ('selectionStart' in field && field.selectionStart !== null)
        (successor as HTMLTextAreaElement).setSelectionRange(field.selectionStart, field.selectionEnd)
    }
  }
}

function copyContents(field: FormField, successor: FormField) {
  if (!(field instanceof HTMLInputElement) || !(successor instanceof HTMLInputElement)) successor.value = field.value
  else if (field.type === 'file') {
    successor.files = field.files
    if (field.files?.length) successor.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'checkbox' || field.type === 'radio') successor.checked = field.checked
  else successor.value = field.value
}

/** Lets React remove and insert next to texts that a translator has moved into elements of its own, or taken out. */
function tolerateMovedNodes() {
  const { removeChild, insertBefore } = Node.prototype
  const childOf = (parent: Node, node: Node | null): Node | null => {
    let child = node
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = childOf(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, childOf(this, next)) as T
  }
}
