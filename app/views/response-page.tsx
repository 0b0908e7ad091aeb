import type { ReactNode } from 'react'
import { FormContentsContext } from '#app/lib/forms/form-contents.ts'
import type { FormContents } from '#contract/views/form-views.ts'

/** The main part of a page that responds to a form. */
export function ResponsePage({ children }: { children: ReactNode }) {
  return (
    <div className="page-width page-head before-ridge">
      <div className="answer">{children}</div>
    </div>
  )
}

/** A form with what was sent. It stays as rendered, and the browser's own file field is shown. */
export function FilledForm({ contents, children }: { contents: FormContents; children: ReactNode }) {
  return (
    <div data-plain="">
      <FormContentsContext value={contents}>{children}</FormContentsContext>
    </div>
  )
}
